import type { EmojiRef } from '@tidings/sdk';
import type { UserStatus } from '@tidings/shared-types';

/** The emoji beside a name, if there is one. */
export function statusEmoji(status: UserStatus | undefined): EmojiRef | undefined {
  const { emoji_name: name, emoji_code: code, reaction_type } = status ?? {};
  if (!name || !code) return undefined;
  return { name, code, type: reaction_type === 'realm_emoji' ? 'realm_emoji' : 'unicode_emoji' };
}
