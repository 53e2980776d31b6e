import type { EmojiRef } from '@tidings/sdk';
import { useOwnUser, useUsers } from '@tidings/sdk/react';
import { Popover } from 'radix-ui';
import { useMemo } from 'react';
import { useEmojiNames } from '../emoji/emoji-name.ts';
import { EmojiPicture } from '../emoji/emoji-picture.tsx';
import { emojiTitle } from '../emoji/emoji-title.ts';
import { t } from '../languages/t.ts';
import { Text } from '../languages/text.tsx';
import { usePortal } from '../scope/scope.ts';
import { Names } from '../ui/names.tsx';

interface Props {
  readonly anchor: HTMLElement;
  readonly emoji: EmojiRef;
  readonly userIds: readonly number[];
  readonly onClose: () => void;
}

const mostNames = 20;

/** Says who reacted with an emoji. Screen readers have the names in the button, so this is hidden from them. */
export function ReactionPeople({ anchor, emoji, userIds, onClose }: Props) {
  const portal = usePortal();
  const emojiNames = useEmojiNames();
  const users = useUsers() ?? [];
  const ownId = useOwnUser()?.user.user_id;
  const virtualRef = useMemo(() => ({ current: anchor }), [anchor]);
  const nameOf = (id: number) =>
    id === ownId
      ? t('messages.you')
      : (users.find(({ user }) => user.user_id === id)?.user.full_name ??
        t('messages.unknownPerson'));
  const ids = userIds.toSorted((a, b) => Number(b === ownId) - Number(a === ownId));
  const more = ids.length - mostNames;
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={virtualRef} />
      <Popover.Portal container={portal}>
        <Popover.Content
          className="reaction-people"
          role="tooltip"
          aria-hidden="true"
          side="top"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // A finger that leaves the button, or a click on it, closes nothing.
            if (event.target instanceof Node && anchor.contains(event.target))
              event.preventDefault();
          }}
        >
          <span className="reaction-people-emoji">
            <EmojiPicture emoji={emoji} />
          </span>
          <span>
            <Text
              of="messages.peopleReactedWith"
              with={{
                names: <Names names={ids.slice(0, mostNames).map(nameOf)} />,
                more: Math.max(0, more),
                emoji: emojiTitle(emoji, emojiNames),
                people: (words) => <strong>{words}</strong>,
                quiet: (words) => <span className="quiet">{words}</span>,
              }}
            />
          </span>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
