import { createHmac, hash } from 'node:crypto';
import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ErrorCode, ErrorFields } from '@tidings/shared-types';
import { ApiError } from '../api-error.ts';
import { seal, unseal } from '../crypto/seal.ts';
import type { Dialect, Sql } from '../storage/engine.ts';
import { type IdempotencyKeyRow, idempotencyKeys } from '../storage/tables/log.ts';
import type { Mutation } from './mutation.ts';

export interface IdempotencyKey {
  /** 0 for requests without an account. */
  readonly userId: number;
  readonly key: string;
}

export interface IdempotencyClaim extends IdempotencyKey {
  /** Equal for equal requests. A key must not be reused with another fingerprint. */
  readonly fingerprint: string;
  /** The key of a request of the same account that must be done before this one. */
  readonly after: string | undefined;
}

interface Source {
  readonly sql: Sql;
  readonly dialect: Dialect;
  readonly realmId: number;
}

/** Returns all keys whose answers are needed to decide the claims. */
export function keysOf(claims: readonly IdempotencyClaim[]): IdempotencyKey[] {
  return claims.flatMap((claim) => {
    const predecessor = predecessorOf(claim);
    return predecessor ? [claim, predecessor] : [claim];
  });
}

function predecessorOf({ userId, after }: IdempotencyClaim): IdempotencyKey | undefined {
  return after === undefined ? undefined : { userId, key: after };
}

/** The stored answers of requests with certain keys, read in one statement. */
export class EarlierAnswers {
  readonly #rows = new Map<string, IdempotencyKeyRow>();

  static async load(
    { sql, dialect, realmId }: Source,
    keys: readonly IdempotencyKey[],
  ): Promise<EarlierAnswers> {
    const answers = new EarlierAnswers();
    if (keys.length === 0) return answers;
    const { user_id, key_hash } = idempotencyKeys.columns;
    const rows = await sql.all<IdempotencyKeyRow>(
      `SELECT known.user_id, known.key_hash, known.fingerprint, known.response, known.created_at
       FROM ${dialect.rowsFrom('$2', { user_id, key_hash }, 'asked')}
       CROSS JOIN idempotency_keys known
       WHERE known.realm_id = $1
         AND known.user_id = asked.user_id AND known.key_hash = asked.key_hash`,
      [realmId, JSON.stringify(keys.map(rowKey))],
    );
    for (const row of rows) answers.#add(row);
    return answers;
  }

  know(key: IdempotencyKey): boolean {
    return this.#rows.has(nameOf(rowKey(key)));
  }

  /** Returns the answer to the same request; undefined if it is new. Throws if another request used the key. */
  find(claim: IdempotencyClaim): object | undefined {
    const row = this.#rows.get(nameOf(rowKey(claim)));
    if (!row) return undefined;
    if (row.fingerprint === claim.fingerprint) {
      return unpacked(unseal(row.response, sealingKey(claim.key)));
    }
    throw new ApiError(
      'IDEMPOTENCY_KEY_REUSED',
      'This Idempotency-Key was already used for a different request. Use a new key for each new request.',
    );
  }

  /**
   * Runs a mutation unless it ran before. The answer is stored in the transaction of its effect, sealed with the key
   * itself, because answers can hold credentials that the database must not contain. A thrown error is not stored, so
   * a refused request can be tried again.
   */
  async once(
    change: Mutation,
    claim: IdempotencyClaim,
    run: (change: Mutation) => unknown,
  ): Promise<unknown> {
    const known = this.find(claim);
    if (known) return known;
    const predecessor = predecessorOf(claim);
    if (predecessor && !this.know(predecessor)) throw new OutOfTurn();
    const answer = await run(change);
    const row = {
      ...rowKey(claim),
      fingerprint: claim.fingerprint,
      response: seal(packed(answer), sealingKey(claim.key)),
      created_at: change.now,
    };
    change.put(idempotencyKeys, row);
    this.#add(row);
    return answer;
  }

  #add(row: IdempotencyKeyRow): void {
    this.#rows.set(nameOf(row), row);
  }
}

/** The request named by `Idempotency-After` is not done, so this one may not run. */
export class OutOfTurn extends ApiError<'OUT_OF_TURN'> {
  constructor() {
    super(
      'OUT_OF_TURN',
      'The request that Idempotency-After names is not done. Send this one again once it is, or without that header.',
    );
  }
}

/** Length of a key's hash that tells the keys of one account apart. */
const HASH_CHARACTERS = 22;

function rowKey({ userId, key }: IdempotencyKey): { user_id: number; key_hash: string } {
  return { user_id: userId, key_hash: hash('sha256', key, 'base64url').slice(0, HASH_CHARACTERS) };
}

function nameOf({ user_id, key_hash }: { user_id: number; key_hash: string }): string {
  return `${user_id} ${key_hash}`;
}

/** Answers from this length on are compressed, for example that of a registration. */
const LONG_CHARACTERS = 4096;

/** Marks a stored error. Neither JSON nor Base64 starts with it. */
const ERROR_MARK = '!';

function packed(answer: unknown): string {
  if (answer instanceof ApiError) {
    const { code, message, fields } = answer;
    return ERROR_MARK + JSON.stringify({ code, message, fields });
  }
  const text = JSON.stringify(answer);
  if (text.length < LONG_CHARACTERS) return text;
  return deflateRawSync(text, { level: constants.Z_BEST_SPEED }).toString('base64');
}

/** Unpacks an answer. JSON of an object starts with a brace, which Base64 does not contain. */
function unpacked(text: string): object {
  if (text.startsWith(ERROR_MARK)) {
    const { code, message, fields } = JSON.parse(text.slice(ERROR_MARK.length)) as ApiError;
    return new ApiError(code, message, fields as ErrorFields<ErrorCode>);
  }
  const json = text.startsWith('{') ? text : inflateRawSync(Buffer.from(text, 'base64')).toString();
  return JSON.parse(json) as object;
}

/** Derives the sealing key from the client's key alone, so that only a request with that key can read the answer. */
function sealingKey(key: string): Uint8Array {
  return createHmac('sha256', key).update('tidings idempotent answer').digest();
}
