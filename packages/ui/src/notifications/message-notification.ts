import { conversationKey, conversationOf, type StoredMessage } from '@tidings/sdk';
import { notificationTag } from '@tidings/sdk/push';
import { parsedHtml } from '../content/parsed-html.ts';
import { readText } from '../content/read-text.ts';
import { t } from '../languages/t.ts';
import { messageRoute } from '../messages/message-link.ts';
import { routeHref } from '../routes/route.ts';
import { topicText } from '../topics/topic-text.ts';
import { placeName, type ShownNotification } from './shown-notification.ts';

const mostLetters = 200;

interface Known {
  readonly ownId: number;
  readonly channelName: string | undefined;
  /** Whether the user hides the text of direct messages in notifications. */
  readonly hidesText: boolean;
}

/** The notification of a message while the app is open. */
export function messageNotification(
  message: StoredMessage,
  { ownId, channelName, hidesText }: Known,
): ShownNotification {
  const { id, sender_full_name, avatar_url, subject, stream_id } = message;
  const place =
    stream_id === undefined ? '' : ` · ${placeName(channelName ?? '', topicText(subject))}`;
  return {
    title: `${sender_full_name}${place}`,
    body: hidesText ? t('notifications.newDirectMessage') : textOf(message.content),
    tag: notificationTag({ realm_url: location.origin, user_id: ownId }, id),
    icon: avatar_url ?? undefined,
    // The app plays its own sound.
    silent: true,
    data: {
      href: routeHref(messageRoute(message, ownId)),
      messageId: id,
      conversation: conversationKey(conversationOf(message)),
    },
  };
}

/** Returns the text of a message without its spoilers. */
function textOf(html: string): string {
  const body = parsedHtml(html);
  for (const hidden of body.querySelectorAll('.spoiler-content')) hidden.textContent = '(…)';
  const letters = [...readText(body.innerHTML)];
  return letters.length <= mostLetters
    ? letters.join('')
    : `${letters.slice(0, mostLetters - 1).join('')}…`;
}
