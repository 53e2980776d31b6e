import type { StoredMessage, TimelineItem } from '@tidings/sdk';
import { useOwnUser, useUser } from '@tidings/sdk/react';
import { type MouseEvent, memo, useState } from 'react';
import { Content } from '../content/content.tsx';
import { withFileNames } from '../content/file-addresses.ts';
import { useBeginEdit, useOpenEdit } from '../edits/edits.tsx';
import { momentOf, timeOf } from '../format/days.ts';
import { Time } from '../format/time.tsx';
import { t } from '../languages/t.ts';
import { useOpenPerson } from '../people/person-opener.ts';
import { StatusEmoji } from '../people/status-emoji.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { soonNeeded } from '../ui/on-demand.tsx';
import { EditedMark } from './edited-mark.tsx';
import { Foldable } from './foldable.tsx';
import { PendingState } from './pending-state.tsx';
import { usePicked } from './picked.ts';
import { Reactions } from './reactions.tsx';
import { widgetLines } from './widgets/widget-lines.ts';

const EditMessage = soonNeeded(async () => (await import('../edits/edit-message.tsx')).EditMessage);
const MessageActions = soonNeeded(
  async () => (await import('./message-actions.tsx')).MessageActions,
);
const PickBox = soonNeeded(async () => (await import('./pick-box.tsx')).PickBox);
const TypedContent = soonNeeded(
  async () => (await import('../typed/typed-content.tsx')).TypedContent,
  ({ message, name }) => <Content html={withFileNames(shownHtml(message, name))} />,
);
const MessageWidget = soonNeeded(
  async () => (await import('./widgets/message-widget.tsx')).MessageWidget,
);

interface Props {
  readonly item: TimelineItem;
  readonly hasHead: boolean;
  readonly rowKey: string;
  readonly isSelected: boolean;
  readonly isTarget: boolean;
}

export const MessageView = memo(function MessageView(props: Props) {
  const { item, hasHead, rowKey, isSelected, isTarget } = props;
  const { message, muted } = item;
  const edit = useOpenEdit(rowKey);
  const beginEdit = useBeginEdit();
  const openPerson = useOpenPerson().open;
  const isPicking = usePicked().useOpened() !== undefined;
  const showPerson = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    openPerson({ userId: message.sender_id, from: currentTarget });
  const [isRevealed, setRevealed] = useState(false);
  const [isTouched, setTouched] = useState(false);
  // Buttons are rendered on first hover or focus: they cost more than the rest of a message.
  const touch = () => setTouched(true);
  const sender = useUser(message.sender_id)?.user;
  const ownId = useOwnUser()?.user.user_id;
  const name = sender?.full_name ?? message.sender_full_name;
  const isMention = message.flags.some((flag) => mentionFlags.has(flag));
  // The widget replaces the text: the command that created it, or the same in words.
  const isWidget = widgetLines(message) !== undefined;
  // A `/me` text starts with the sender's name.
  const isMe = message.is_me_message && meStart.test(message.content);
  const isHidden = muted === 'sender' && !isRevealed && !edit;
  const classes = [
    'message',
    hasHead && 'with-head',
    isMention && 'mention',
    isAsTyped(item) && 'pending',
    isTarget && 'target',
    isSelected && 'selected',
  ];
  return (
    <article
      className={classes.filter(Boolean).join(' ')}
      part="message"
      data-row={rowKey}
      data-message={message.id || undefined}
      tabIndex={isSelected ? 0 : -1}
      aria-label={`${name}, ${timeOf(message.timestamp)}`}
      onPointerEnter={touch}
      onFocus={touch}
    >
      <div className="message-side">
        {isPicking && <PickBox item={item} name={name} />}
        {hasHead ? (
          <button
            type="button"
            className="avatar-button"
            aria-label={t('chat.viewProfileOf', { name })}
            onClick={showPerson}
          >
            <Avatar src={sender?.avatar_url ?? message.avatar_url} />
          </button>
        ) : (
          <time className="side-time">{timeOf(message.timestamp)}</time>
        )}
      </div>
      <div className="message-body">
        {hasHead && (
          <div className="message-head">
            {!isMe && (
              <button type="button" className="sender" onClick={showPerson}>
                {name}
              </button>
            )}
            <StatusEmoji userId={message.sender_id} />
            {sender?.is_bot && <span className="badge">{t('chat.bot')}</span>}
            <Time at={message.timestamp} title={momentOf(message.timestamp)}>
              {timeOf(message.timestamp)}
            </Time>
          </div>
        )}
        {isHidden && (
          <button type="button" className="link-button" onClick={() => setRevealed(true)}>
            {t('chat.showMessageFromMutedPerson')}
          </button>
        )}
        {edit && <EditMessage item={item} edit={edit} />}
        {!isHidden &&
          !edit &&
          !isWidget &&
          (isAsTyped(item) ? (
            <TypedContent message={message} name={name} />
          ) : (
            <Foldable messageId={message.id} html={message.content}>
              <Content html={shownHtml(message, name)} />
            </Foldable>
          ))}
        {message.last_edit_timestamp !== undefined && !edit && (
          <EditedMark messageId={message.id} at={message.last_edit_timestamp} />
        )}
        {message.submessages.length > 0 && <MessageWidget message={message} ownId={ownId} />}
        <Reactions item={item} />
        <PendingState item={item} onEdit={() => beginEdit(item)} />
      </div>
      {isTouched && !edit && (
        <MessageActions item={item} ownId={ownId} onEdit={() => beginEdit(item)} />
      )}
    </article>
  );
});

const mentionFlags = new Set<string>([
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
]);

function shownHtml({ is_me_message, content }: StoredMessage, name: string): string {
  return is_me_message ? withoutMe(content, name) : content;
}

/** Whether the shown text is still Markdown: a new or edited message that the server has not rendered. */
function isAsTyped({ pending, changes }: TimelineItem): boolean {
  const isEdited = changes.some(
    ({ command, state }) => command === 'editMessage' && state !== 'failed',
  );
  return pending !== undefined || isEdited;
}

const meStart = /^<p>\/me /;

/** Removes the name that the server adds to a `/me` message: `/me waves` reads "Ada waves". */
function withoutMe(html: string, name: string): string {
  const escaped = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return html.replace(meStart, `<p><strong>${escaped}</strong> `);
}
