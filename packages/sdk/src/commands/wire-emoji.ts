import type { EmojiRef } from './commands.ts';

/** An emoji as the endpoints that take one want it. */
export function wireEmoji({ name, code, type }: EmojiRef) {
  const reactionType: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji' =
    type === 'service_extra_emoji' ? 'zulip_extra_emoji' : type;
  return { emoji_name: name, emoji_code: code, reaction_type: reactionType };
}
