import { createHmac } from 'node:crypto';
import { sameText } from '../../core/crypto/same-text.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';

const VALID_MS = 60_000;
const TOKEN = /^(\d{1,15})-(\d{1,15})-[0-9a-f]{64}$/;

/** Returns a URL at which anyone can read the file for a minute. */
export function temporaryUrl(state: RealmState, { id, name }: AttachmentRow, now: number): string {
  const token = signed(state, `${id}-${now + VALID_MS}`);
  return `/user_uploads/temporary/${token}/${encodeURIComponent(name)}`;
}

/** Returns the id of a token's file; undefined if the token is forged or expired. */
export function attachmentIdIn(state: RealmState, token: string, now: number): number | undefined {
  const [, id, expiresAt] = TOKEN.exec(token) ?? [];
  if (!id || !sameText(token, signed(state, `${id}-${expiresAt}`))) return undefined;
  return now < Number(expiresAt) ? Number(id) : undefined;
}

function signed(state: RealmState, claim: string): string {
  const secret = state.internal('upload_secret');
  return `${claim}-${createHmac('sha256', secret).update(`file ${claim}`).digest('hex')}`;
}
