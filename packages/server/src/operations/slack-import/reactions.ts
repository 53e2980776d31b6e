import type { RealmState } from '../../core/realm/realm-state.ts';
import type { StoredReaction } from '../../core/storage/tables/messages.ts';
import { emojiByName } from '../../features/markdown/emoji/emoji-table.ts';
import { activeEmoji } from '../../features/realm-emoji/realm-emoji-map.ts';
import { emojiNameOf } from '../../features/slack-markup/emoji-names.ts';
import { type Raw, rawsOf, textOf, textsOf } from '../../features/slack-markup/raw.ts';

export interface Reactions {
  readonly known: readonly StoredReaction[];
  /** Names of emoji that Tidings lacks, one for each reaction. */
  readonly unknown: readonly string[];
}

/** Returns the reactions of a message. A person reacts only once with each emoji, whatever its skin tone or alias. */
export function reactionsOf(
  raw: Raw,
  state: RealmState,
  userIdOf: (slackId: string) => number,
): Reactions {
  const known = new Map<string, StoredReaction>();
  const unknown: string[] = [];
  const names = new Map<string, string>();
  for (const reaction of rawsOf(raw, 'reactions')) {
    const slackName = textOf(reaction, 'name') ?? '';
    const custom = activeEmoji(state, slackName.toLowerCase());
    const name = custom?.name ?? emojiNameOf(slackName);
    const emoji_code = custom ? String(custom.id) : emojiByName(name ?? '')?.code;
    for (const slackId of textsOf(reaction, 'users')) {
      if (name === undefined || emoji_code === undefined) {
        unknown.push(slackName);
        continue;
      }
      const emoji_name = names.get(emoji_code) ?? name;
      names.set(emoji_code, emoji_name);
      const user_id = userIdOf(slackId);
      const reaction_type = custom ? 'realm_emoji' : 'unicode_emoji';
      known.set(`${emoji_code} ${user_id}`, { emoji_name, emoji_code, reaction_type, user_id });
    }
  }
  return { known: [...known.values()], unknown };
}
