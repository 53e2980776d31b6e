import type { EmojiRef, TimelineItem } from '@tidings/sdk';
import { useClient, useOwnUser, useUsers } from '@tidings/sdk/react';
import { useMemo } from 'react';
import { useIsArchived } from '../channels/use-is-archived.ts';
import { emojiName, useEmojiNames } from '../emoji/emoji-name.ts';
import { EmojiPicture } from '../emoji/emoji-picture.tsx';
import { listText } from '../format/list-text.ts';
import { t } from '../languages/t.ts';
import { slot } from '../slots/slot.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { soonNeeded } from '../ui/on-demand.tsx';
import { usePeek } from './use-peek.ts';

const ReactionPeople = soonNeeded(
  async () => (await import('./reaction-people.tsx')).ReactionPeople,
);

/** The props of `Reactions`. */
export interface ReactionsProps {
  readonly item: TimelineItem;
}

/** An emoji with the people who reacted with it. */
export interface Tally {
  readonly emoji: EmojiRef;
  readonly userIds: readonly number[];
  /** Whether the user is one of them. */
  readonly isOwn: boolean;
}

/** The reactions to a message, and a way to change the user's own. */
export interface ReactionsInUse {
  readonly tallies: readonly Tally[];
  /** Adds the user's own reaction, or removes it. Works offline. */
  toggle(tally: Tally): void;
}

/** Returns the reactions to a message. */
export function useReactions({ message, ref }: TimelineItem): ReactionsInUse {
  const client = useClient();
  const ownId = useOwnUser()?.user.user_id;
  const tallies = useMemo(() => tallied(message.reactions, ownId), [message.reactions, ownId]);
  return {
    tallies,
    toggle: ({ emoji, isOwn }) => {
      const change = isOwn ? client.change.removeReaction : client.change.addReaction;
      leaveToBanner(change({ message: ref, emoji }));
    },
  };
}

/** Reactions of a message. A click adds or removes the user's own. */
export const Reactions = slot('Reactions', function Reactions({ item }: ReactionsProps) {
  // Most messages have no reactions, and skip the subscription to channels.
  return item.message.reactions.length === 0 ? null : <Tallies item={item} />;
});

function Tallies({ item }: ReactionsProps) {
  const isArchived = useIsArchived(item.message.stream_id);
  const { tallies, toggle } = useReactions(item);
  const names = useEmojiNames();
  const { peek, handlers, close } = usePeek();
  const peeked = tallies.find(({ emoji }) => keyOf(emoji) === peek?.key);
  return (
    <div className="reactions" part="reactions">
      {tallies.map((tally) => (
        <button
          key={keyOf(tally.emoji)}
          {...handlers(keyOf(tally.emoji))}
          type="button"
          className="reaction"
          aria-pressed={tally.isOwn}
          // Own reactions can be removed.
          disabled={isArchived && !tally.isOwn}
          onClick={() => toggle(tally)}
        >
          <EmojiPicture emoji={tally.emoji} />
          {tally.userIds.length}
          <Names userIds={tally.userIds} emoji={emojiName(tally.emoji, names)} />
        </button>
      ))}
      {peek && peeked && (
        <ReactionPeople
          anchor={peek.anchor}
          emoji={peeked.emoji}
          userIds={peeked.userIds}
          onClose={close}
        />
      )}
    </div>
  );
}

function keyOf({ type, code }: EmojiRef): string {
  return `${type} ${code}`;
}

interface NamesProps {
  readonly userIds: readonly number[];
  readonly emoji: string;
}

function Names({ userIds, emoji }: NamesProps) {
  const users = useUsers() ?? [];
  const names = userIds.map(
    (id) =>
      users.find(({ user }) => user.user_id === id)?.user.full_name ?? t('chat.unknownPerson'),
  );
  return <span className="hidden-text">{` ${emoji}: ${listText(names)}`}</span>;
}

type Reaction = TimelineItem['message']['reactions'][number];

function tallied(reactions: readonly Reaction[], ownId: number | undefined): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { emoji_name, emoji_code, reaction_type, user_id } of reactions) {
    const emoji = { name: emoji_name, code: emoji_code, type: reaction_type };
    const key = keyOf(emoji);
    const { userIds, isOwn } = tallies.get(key) ?? { userIds: [], isOwn: false };
    const tally = { emoji, userIds: [...userIds, user_id], isOwn: isOwn || user_id === ownId };
    tallies.set(key, tally);
  }
  return [...tallies.values()];
}
