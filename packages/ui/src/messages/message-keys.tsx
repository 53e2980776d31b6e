import type { TimelineItem } from '@tidings/sdk';
import { useClient, useOwnUser, useRealm } from '@tidings/sdk/react';
import { useState } from 'react';
import { useIsArchived } from '../channels/use-is-archived.ts';
import { useBeginReply } from '../composer/begin-reply.ts';
import { useBeginEdit } from '../edits/edits.tsx';
import { t } from '../languages/t.ts';
import { useOpenPerson } from '../people/person-opener.ts';
import { conversationRoute } from '../routes/conversation-route.ts';
import { useGoTo, useRoute } from '../routes/use-route.ts';
import { findIn, useScope } from '../scope/scope.ts';
import { isComposing } from '../ui/is-composing.ts';
import { isElsewhere } from '../ui/is-elsewhere.ts';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { useKeys } from '../ui/use-keys.ts';
import { MessageDialog, type MessageDialogName } from './dialogs/message-dialog.tsx';
import { markUnreadFrom } from './mark-unread-from.ts';
import { messageRoute } from './message-link.ts';
import { canEdit } from './message-rights.ts';
import { thumbsUp } from './quick-reactions.tsx';
import { type Tally, useReactions } from './reactions.tsx';

interface Props {
  readonly item: TimelineItem;
}

/** The keys that act on the selected message. They are those of Zulip's clients. */
export function MessageKeys({ item }: Props) {
  const client = useClient();
  const scope = useScope();
  const realm = useRealm();
  const own = useOwnUser()?.user;
  const goTo = useGoTo();
  const route = useRoute();
  const beginReply = useBeginReply();
  const beginEdit = useBeginEdit();
  const openPerson = useOpenPerson().open;
  const { tallies, toggle } = useReactions(item);
  const [dialog, setDialog] = useState<MessageDialogName>();
  const { message, pending } = item;
  const isArchived = useIsArchived(message.stream_id);

  const rowOf = (key: string) => findIn(scope, `[data-row="${CSS.escape(key)}"]`);
  const press = (label: string) => {
    const row = rowOf(item.key);
    // The buttons show only while the focus is nearby.
    row?.focus();
    const button = row?.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
    // Radix opens menus on pointer events and on keys.
    if (button?.ariaHasPopup === 'menu') {
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    } else button?.click();
  };
  const react = (tally: Tally | undefined) => {
    if (tally && (!isArchived || tally.isOwn)) toggle(tally);
  };
  const star = () => {
    const op = message.flags.includes('starred') ? 'remove' : 'add';
    leaveToBanner(client.change.updateFlags({ messageIds: [message.id], flag: 'starred', op }));
  };
  const goUp = () => {
    const { stream_id: channelId } = message;
    if (route.name === 'topic' && channelId !== undefined) goTo({ name: 'channel', channelId });
    else goTo(messageRoute(message, own?.user_id));
  };
  const edit = () => {
    if (!isArchived && canEdit({ message, own, realm })) beginEdit(item);
    else setDialog('source');
  };
  const showSender = () => {
    const row = rowOf(item.key);
    const from = row?.querySelector<HTMLElement>('.sender') ?? row;
    if (from) openPerson({ userId: message.sender_id, from });
  };
  const given = tallies.find(({ emoji }) => emoji.code === thumbsUp.code);
  const keys: Readonly<Record<string, () => void>> = {
    r: () => beginReply(message),
    Enter: () => beginReply(message),
    R: () => goTo(conversationRoute({ kind: 'direct', userIds: [message.sender_id] })),
    '>': () => beginReply(message, 'quote'),
    '@': () => beginReply(message, 'mention'),
    e: edit,
    '+': () => react(given ?? { emoji: thumbsUp, userIds: [], isOwn: false }),
    '=': () => react(tallies[0]),
    ':': () => press(t('messages.addReaction')),
    '*': star,
    s: goUp,
    u: showSender,
    U: () => leaveToBanner(markUnreadFrom(client, message, own?.user_id)),
    i: () => press(t('messages.moreActions')),
    ...(message.type === 'stream' && !isArchived && { m: () => setDialog('move') }),
    H: () => setDialog('history'),
    V: () => setDialog('receipts'),
    '<': () => setDialog('forward'),
    '-': () => rowOf(item.key)?.querySelector<HTMLElement>('.fold')?.click(),
  };

  useKeys((event) => {
    if (pending || event.defaultPrevented || event.repeat || isComposing(event)) return;
    if (event.altKey || isElsewhere(event.target)) return;
    const isStar = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
    if ((event.ctrlKey || event.metaKey) && !isStar) return;
    // Enter presses a button or follows a link.
    if (event.key === 'Enter' && isControl(event.target)) return;
    const act = isStar ? star : Object.hasOwn(keys, event.key) && keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  return dialog ? (
    <MessageDialog name={dialog} item={item} onClose={() => setDialog(undefined)} />
  ) : null;
}

function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('a, button, summary, [role="button"]') !== null
  );
}
