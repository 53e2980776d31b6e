import type { RealmEmoji } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { RealmEmojiRow } from '../../core/storage/tables/organization.ts';
import { emojiUrl } from './emoji-files.ts';

/** Returns the active emoji with this name. */
export function activeEmoji(state: RealmState, name: string): RealmEmojiRow | undefined {
  for (const emoji of state.realmEmoji.values()) {
    if (!emoji.deactivated && emoji.name === name) return emoji;
  }
  return undefined;
}

/** Returns the organization's emoji by id, including deactivated ones. */
export function realmEmojiMap(state: RealmState, realmId: number): Record<string, RealmEmoji> {
  const entries = [...state.realmEmoji.values()].map(
    ({ id, name, file, still_file, author_id, deactivated }) => {
      const emoji = {
        id: String(id),
        name,
        source_url: emojiUrl(realmId, file),
        still_url: still_file === null ? null : emojiUrl(realmId, still_file),
        deactivated,
        author_id,
      };
      return [emoji.id, emoji] as const;
    },
  );
  return Object.fromEntries(entries);
}

export function announceRealmEmoji(change: Mutation): void {
  const realm_emoji = realmEmojiMap(change.state, change.realmId);
  change.emit('realm', { type: 'realm_emoji', op: 'update', realm_emoji });
}
