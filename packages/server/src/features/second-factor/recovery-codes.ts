import { hash, randomInt } from 'node:crypto';
import { SealingKey } from '../../core/crypto/sealing-key.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { type RowSource, storedKeys, storedRows } from '../../core/realm/stored-rows.ts';
import { recoveryCodes } from '../../core/storage/tables/second-factors.ts';
import { audit } from '../audit/audit.ts';

const CODES = 10;
/** Letters and digits that are not mistaken for each other. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Makes a new set of codes, which replaces the old one. Each can open the secret. */
export async function replaceRecoveryCodes(
  change: Mutation,
  user_id: number,
  secret: string,
): Promise<string[]> {
  await dropRecoveryCodes(change, user_id);
  const codes = Array.from({ length: CODES }, newCode);
  for (const code of codes) {
    const sealed_secret = sealingKey(code).seal(secret);
    change.put(recoveryCodes, { user_id, code_hash: hashOf(code), sealed_secret });
  }
  return codes;
}

export async function dropRecoveryCodes(change: Mutation, user_id: number): Promise<void> {
  for (const key of await storedKeys(change, recoveryCodes, { user_id })) {
    change.remove(recoveryCodes, key);
  }
}

export interface OpenedCode {
  readonly code_hash: string;
  readonly secret: string;
}

/** Returns the secret that a code opens; undefined if the code is wrong or used. */
export async function openedByCode(
  source: RowSource,
  user_id: number,
  typed: string,
): Promise<OpenedCode | undefined> {
  const code = normalized(typed);
  const code_hash = hashOf(code);
  const [row] = await storedRows(source, recoveryCodes, { user_id, code_hash });
  const secret = row && sealingKey(code).open(row.sealed_secret);
  return secret === undefined ? undefined : { code_hash, secret };
}

/** Uses up a code. Returns false if another request was faster. */
export async function useRecoveryCode(
  change: Mutation,
  user_id: number,
  code_hash: string,
): Promise<boolean> {
  const [key] = await storedKeys(change, recoveryCodes, { user_id, code_hash });
  if (!key) return false;
  change.remove(recoveryCodes, key);
  const left = await storedKeys(change, recoveryCodes, { user_id });
  audit(change, {
    kind: 'second_factor.recovery_code_used',
    target: user_id,
    details: { remaining: left.length },
  });
  return true;
}

function newCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Accepts a code in capitals, without hyphens or with spaces. */
function normalized(typed: string): string {
  const bare = typed.toLowerCase().replace(/[\s-]/g, '');
  return bare.match(/.{1,4}/g)?.join('-') ?? '';
}

/** Codes have 79 random bits, so a fast hash is enough. */
function hashOf(code: string): string {
  return hash('sha256', code, 'base64url');
}

function sealingKey(code: string): SealingKey {
  return new SealingKey(code, 'second factor');
}
