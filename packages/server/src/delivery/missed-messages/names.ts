import type { UserRow } from '../../core/storage/tables/users.ts';
import { canSeeUser } from '../../features/users/access.ts';
import type { Words } from '../../languages/words.ts';
import type { LetterContext } from '../mail/letter-writer.ts';

/** Number of people that are named; the others are counted. */
const MOST_NAMES = 2;

/** Returns an account's name if the reader may know it. */
export function nameFor(
  { state, services, words }: LetterContext,
  reader: UserRow,
  userId: number,
): string {
  const account = state.account(userId);
  const isKnown = account !== undefined && canSeeUser(state, reader, account, services.clock.now());
  return isKnown ? account.full_name : words.t('mail.unknownUser');
}

/** Returns a list such as `Ada Lovelace, Bob and 3 others`. */
export function namesInWords({ t, list }: Words, names: readonly string[]): string {
  const surplus = names.length - MOST_NAMES;
  if (surplus < 2) return list(names);
  return list([...names.slice(0, MOST_NAMES), t('mail.others', { count: surplus })]);
}
