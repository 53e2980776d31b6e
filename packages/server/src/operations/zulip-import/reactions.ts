import { ReactionType } from '@tidings/shared-types';
import type { StoredReaction } from '../../core/storage/tables/messages.ts';
import { textOf } from '../../features/slack-markup/raw.ts';
import { validatorOf } from '../../http/input/validator.ts';
import { numberIn } from '../import/fields.ts';
import type { ZulipTables } from './tables.ts';

/** Returns all reactions by message, in the order in which people added them. */
export function reactionsByMessage(
  tables: ZulipTables,
  people: ReadonlySet<number>,
): Map<number, StoredReaction[]> {
  const found = new Map<number, StoredReaction[]>();
  for (const row of tables.rows('zerver_reaction')) {
    const [message, user_id] = [numberIn(row, 'message'), numberIn(row, 'user_profile')];
    const [emoji_name, emoji_code] = [textOf(row, 'emoji_name'), textOf(row, 'emoji_code')];
    const reaction_type = row['reaction_type'] ?? 'unicode_emoji';
    if (message === undefined || user_id === undefined || !people.has(user_id)) continue;
    if (emoji_name === undefined || emoji_code === undefined) continue;
    if (!validatorOf(ReactionType).Check(reaction_type)) continue;
    const reaction = {
      ...{ emoji_name, emoji_code, user_id },
      reaction_type: reaction_type as ReactionType,
    };
    const list = found.get(message);
    if (list) list.push(reaction);
    else found.set(message, [reaction]);
  }
  return found;
}
