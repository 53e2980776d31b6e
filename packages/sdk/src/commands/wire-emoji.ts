import type { EmojiRef } from './commands.ts';

/** Converts an emoji to the parameters of the endpoints. */
export function wireEmoji({ name, code, type }: EmojiRef) {
  const reactionType: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji' =
    type === 'service_extra_emoji' ? 'zulip_extra_emoji' : type;
  return { emoji_name: name, emoji_code: code, reaction_type: reactionType };
}
