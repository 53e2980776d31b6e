import type { endpoints, InputOf } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserStatusRow } from '../../core/storage/tables/users.ts';
import { checkAgreement, emojiKey } from '../reactions/find-emoji.ts';

export type Status = Omit<UserStatusRow, 'user_id'>;
type StatusEmoji = Omit<Status, 'status_text'>;

const noEmoji: StatusEmoji = { emoji_name: '', emoji_code: '', reaction_type: '' };
export const noStatus: Status = { status_text: '', ...noEmoji };

type Input = Omit<InputOf<typeof endpoints.updateStatus>, 'away'>;

/** Returns the text and emoji that a request asks for, without those it does not mention. */
export function wantedStatus(state: RealmState, input: Input): Partial<Status> {
  return {
    ...(input.status_text !== undefined && { status_text: input.status_text.trim() }),
    ...wantedEmoji(state, input),
  };
}

export function assertAny(wanted: Partial<Status>): void {
  if (Object.keys(wanted).length === 0) throw badRequest('There is nothing to change.');
}

function wantedEmoji(state: RealmState, input: Input): StatusEmoji | undefined {
  const { emoji_name } = input;
  if (emoji_name === '') return noEmoji;
  const emoji_code = input.emoji_code || undefined;
  const reaction_type = input.reaction_type || undefined;
  if (emoji_name === undefined) {
    if (emoji_code === undefined && reaction_type === undefined) return undefined;
    throw badRequest('emoji_code and reaction_type need emoji_name beside them.');
  }
  const key = emojiKey(state, { emoji_name, emoji_code, reaction_type });
  checkAgreement(state, emoji_name, key);
  return { emoji_name, ...key };
}
