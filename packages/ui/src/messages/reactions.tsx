import type { EmojiRef, TimelineItem } from '@tidings/sdk';
import { useClient, useOwnUser, useUsers } from '@tidings/sdk/react';
import { useIsArchived } from '../channels/use-is-archived.ts';
import { EmojiPicture } from '../emoji/emoji-picture.tsx';
import { slot } from '../slots/slot.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';

/** The props of `Reactions`. */
export interface ReactionsProps {
  readonly item: TimelineItem;
}

interface Tally {
  readonly emoji: EmojiRef;
  readonly userIds: number[];
}

/** Reactions of a message. A click adds or removes the user's own. */
export const Reactions = slot('Reactions', function Reactions({ item }: ReactionsProps) {
  // Most messages have no reactions, and skip the subscription to channels.
  return item.message.reactions.length === 0 ? null : <Tallies item={item} />;
});

function Tallies({ item }: ReactionsProps) {
  const client = useClient();
  const ownId = useOwnUser()?.user.user_id;
  const isArchived = useIsArchived(item.message.stream_id);
  const toggle = (emoji: EmojiRef, isOwn: boolean) => {
    const change = isOwn ? client.change.removeReaction : client.change.addReaction;
    leaveToBanner(change({ message: item.ref, emoji }));
  };
  return (
    <div className="reactions" part="reactions">
      {tallied(item).map(({ emoji, userIds }) => {
        const isOwn = ownId !== undefined && userIds.includes(ownId);
        return (
          <button
            key={`${emoji.type} ${emoji.code}`}
            type="button"
            className="reaction"
            aria-pressed={isOwn}
            // Own reactions can be removed.
            disabled={isArchived && !isOwn}
            onClick={() => toggle(emoji, isOwn)}
          >
            <EmojiPicture emoji={emoji} />
            {userIds.length}
            <Names userIds={userIds} emojiName={emoji.name} />
          </button>
        );
      })}
    </div>
  );
}

function Names({ userIds, emojiName }: { readonly userIds: number[]; readonly emojiName: string }) {
  const users = useUsers() ?? [];
  const names = userIds.map(
    (id) => users.find(({ user }) => user.user_id === id)?.user.full_name ?? 'Unknown person',
  );
  return <span className="hidden-text">{` ${emojiName}: ${names.join(', ')}`}</span>;
}

function tallied({ message }: TimelineItem): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { emoji_name, emoji_code, reaction_type, user_id } of message.reactions) {
    const key = `${reaction_type} ${emoji_code}`;
    const emoji = { name: emoji_name, code: emoji_code, type: reaction_type };
    const tally: Tally = tallies.get(key) ?? { emoji, userIds: [] };
    tally.userIds.push(user_id);
    tallies.set(key, tally);
  }
  return [...tallies.values()];
}
