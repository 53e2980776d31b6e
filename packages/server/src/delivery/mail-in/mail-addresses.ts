import { createHmac } from 'node:crypto';
import type { MailInConfig } from '../../core/config/config.ts';
import { sameText } from '../../core/crypto/same-text.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';

/** The meaning of an address: a reply to a message, or a new message in a channel. */
export interface MailTarget {
  readonly kind: 'reply' | 'channel';
  /** The account that got the address, and in whose name its mail counts. */
  readonly userId: number;
  /** Id of the message or channel. */
  readonly id: number;
}

interface Marked extends MailTarget {
  readonly realmId: number;
  readonly mark: string;
}

/** Mail servers may change upper case, so an address has none. */
const LETTERS = { reply: 'r', channel: 'c' } as const;
const LOCAL_PART = /^([rc])([0-9a-z]+)\.([0-9a-z]+)\.([0-9a-z]+)\.([0-9a-f]{24})$/;
const MARK_LENGTH = 24;

/**
 * Returns an address that carries its meaning and a mark that only the server can make. It is void once the person's
 * own address changes.
 */
export function mailAddress(
  { before, after }: MailInConfig,
  realm: Pick<Realm, 'id' | 'state'>,
  user: UserRow,
  target: Omit<MailTarget, 'userId'>,
): string {
  const letter = LETTERS[target.kind];
  const numbers = [realm.id, user.id, target.id].map((number) => number.toString(36)).join('.');
  const mark = markOf(realm, user, target);
  return `${before}${letter}${numbers}.${mark}${after}`;
}

/** Reads an address. Returns undefined if it has another form. Whoever uses it checks the mark. */
export function readMailAddress(
  { before, after }: MailInConfig,
  address: string,
): Marked | undefined {
  const given = address.toLowerCase();
  const [start, end] = [before.toLowerCase(), after.toLowerCase()];
  if (!given.startsWith(start) || !given.endsWith(end)) return undefined;
  const inner = given.slice(start.length, given.length - end.length);
  const [, letter, realm = '', user = '', id = '', mark = ''] = LOCAL_PART.exec(inner) ?? [];
  if (letter === undefined) return undefined;
  return {
    kind: letter === LETTERS.reply ? 'reply' : 'channel',
    realmId: Number.parseInt(realm, 36),
    userId: Number.parseInt(user, 36),
    id: Number.parseInt(id, 36),
    mark,
  };
}

/** Whether the server made this address for this person. */
export function isOurs(
  { mark, ...target }: Marked,
  realm: Pick<Realm, 'id' | 'state'>,
  user: UserRow,
): boolean {
  return sameText(mark, markOf(realm, user, target));
}

function markOf(
  { id: realmId, state }: Pick<Realm, 'id' | 'state'>,
  { id: userId, delivery_email }: UserRow,
  { kind, id }: Omit<MailTarget, 'userId'>,
): string {
  const text = JSON.stringify(['incoming mail', realmId, userId, delivery_email, kind, id]);
  const mac = createHmac('sha256', state.internal('avatar_secret')).update(text);
  return mac.digest('hex').slice(0, MARK_LENGTH);
}
