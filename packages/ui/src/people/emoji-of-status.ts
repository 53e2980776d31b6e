import type { EmojiRef } from '@tidings/sdk';
import type { UserStatus } from '@tidings/shared-types';

const pictured: readonly EmojiRef['type'][] = [
  'realm_emoji',
  'service_extra_emoji',
  'zulip_extra_emoji',
];

/** The emoji of a status, if there is one. */
export function statusEmoji(status: UserStatus | undefined): EmojiRef | undefined {
  const { emoji_name: name, emoji_code: code, reaction_type } = status ?? {};
  if (!name || !code) return undefined;
  return { name, code, type: pictured.find((type) => type === reaction_type) ?? 'unicode_emoji' };
}
