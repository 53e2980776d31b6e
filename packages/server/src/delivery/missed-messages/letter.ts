import { createHmac } from 'node:crypto';
import { endpoints } from '@tidings/shared-types';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { API_PREFIX } from '../../http/input/read-input.ts';
import type { Translate } from '../../languages/words.ts';
import { isReachable } from '../mail/is-mailable.ts';
import { type Block, button, paragraph } from '../mail/letter.ts';
import type { Content, LetterContext, LetterWriter } from '../mail/letter-writer.ts';
import { timeFor } from '../mail/time-for.ts';
import { mailAddress } from '../mail-in/mail-addresses.ts';
import type { Concern } from '../notifying/concern.ts';
import { messageText } from '../notifying/message-text.ts';
import { nameFor, namesInWords } from './names.ts';
import { placeOf } from './place.ts';
import { type StillMissed, stillMissed } from './still-missed.ts';
import { subjectPrefix } from './subject-prefix.ts';
import { noMoreMail, unsubscribeTickets } from './unsubscribe-tickets.ts';

/** Limit for one message, in code points. */
const MOST_TEXT = 2_000;
/** Limit for all messages, since mail programs cut long mails. */
const MOST_TEXT_OF_ALL = 20_000;

/** Mail about missed messages. Not sent if none is missed any more. */
export const missedMessagesLetter: LetterWriter<'missed messages'> = async (
  context,
  { user_id, details },
) => {
  const { state } = context;
  const user = state.users.get({ id: user_id ?? -1 });
  if (!user || user.is_bot || !isReachable(user)) return undefined;
  const missed = await stillMissed(context, user, details);
  if ('notBefore' in missed) return missed;
  const [first] = missed;
  if (!first) return undefined;
  // Reading the oldest listed message implies reading the earlier ones.
  const earlier = first.message.id === details.messages[0]?.id ? details.earlier : 0;
  return letterOf(context, user, [first, ...missed.slice(1)], earlier);
};

type SomeMissed = readonly [StillMissed, ...StillMissed[]];

async function letterOf(
  context: LetterContext,
  user: UserRow,
  missed: SomeMissed,
  earlier: number,
): Promise<Content> {
  const { state, origin, words } = context;
  const { t } = words;
  const place = placeOf(context, user, missed[0]);
  const showsContent = state.userSetting(user.id, 'message_content_in_email_notifications');
  const count = missed.length + earlier;
  const shown = { subject: place.name, url: place.url };
  const { subject, url } = showsContent
    ? shown
    : { subject: t('mail.newMessages', { count }), url: place.blankUrl };
  const blocks = showsContent
    ? contentBlocks(context, user, missed, earlier)
    : [paragraph(t('mail.newMessagesFrom', { count, people: senders(context, user, missed) }))];
  const token = unsubscribeToken(context, user);
  const replyTo = replyAddress(context, user, missed);
  const why = [
    `${reasonOf(t, missed)} ${t(replyTo === undefined ? 'mail.noReplies' : 'mail.replies')}`,
    t('mail.chooseMails', { url: `${origin}/#settings/notifications` }),
    t('mail.unsubscribe', { url: `${origin}/${noMoreMail(token)}` }),
    `${state.setting('name')}, ${origin}`,
  ];
  return {
    to: user.delivery_email,
    subject: `${await subjectPrefix(context, user)}${subject}`,
    blocks: [...blocks, button(t('mail.openConversation'), url)],
    why: why.join('\n'),
    ...(replyTo !== undefined && { replyTo }),
    thread: threadOf(context, place.key),
    ...unsubscribing(origin, token),
  };
}

/** Returns the address of replies to the newest message, if the server takes mail. */
function replyAddress(
  { services: { config }, realm }: LetterContext,
  user: UserRow,
  missed: SomeMissed,
): string | undefined {
  const newest = missed.at(-1) ?? missed[0];
  return (
    config.mailIn &&
    mailAddress(config.mailIn, realm, user, { kind: 'reply', id: newest.message.id })
  );
}

function contentBlocks(
  context: LetterContext,
  user: UserRow,
  missed: SomeMissed,
  earlier: number,
): Block[] {
  const { state, words } = context;
  const { t } = words;
  const maxText = Math.min(MOST_TEXT, Math.floor(MOST_TEXT_OF_ALL / missed.length));
  const blocks: Block[] = [];
  if (earlier > 0) blocks.push(paragraph(t('mail.earlierMessages', { count: earlier })));
  let at: string | undefined;
  for (const each of missed) {
    const { message } = each;
    const { name } = placeOf(context, user, each);
    // The messages of a topic may have moved to different topics.
    if (name !== at && message.channel_id !== null) blocks.push({ kind: 'place', name });
    at = name;
    const sender = nameFor(context, user, message.sender_id);
    const time = timeFor({ state, words }, user, message.sent_at * 1000);
    const text = messageText(message.rendered, maxText) || t('mail.noText');
    blocks.push({ kind: 'message', by: `${sender}, ${time}`, text });
  }
  return blocks;
}

function senders(context: LetterContext, user: UserRow, missed: SomeMissed): string {
  const ids = new Set(missed.map(({ message }) => message.sender_id));
  return namesInWords(
    context.words,
    [...ids].map((id) => nameFor(context, user, id)),
  );
}

const reasons: Readonly<Record<Concern, string>> = {
  'direct message': 'direct',
  mention: 'mention',
  'followed topic': 'topic',
  channel: 'channel',
};

function reasonOf(t: Translate, missed: SomeMissed): string {
  return t('mail.whyMissed', { reason: reasons[mainConcern(missed)] });
}

const byWeight: readonly Concern[] = ['direct message', 'mention', 'followed topic', 'channel'];

function mainConcern(missed: SomeMissed): Concern {
  const all = new Set(missed.map(({ concern }) => concern));
  return byWeight.find((concern) => all.has(concern)) ?? missed[0].concern;
}

function unsubscribeToken({ services, state }: LetterContext, user: UserRow): string {
  const content = { userId: user.id, address: user.delivery_email };
  return unsubscribeTickets.issue(state, content, services.clock.now());
}

/** Returns the unsubscribe address. Mail programs use it only with TLS. */
function unsubscribing(origin: string, token: string) {
  if (!origin.startsWith('https:')) return {};
  const { path } = endpoints.unsubscribeFromMail;
  return { unsubscribe: `${origin}${API_PREFIX}${path}?token=${encodeURIComponent(token)}` };
}

/** Returns an id for all mails about a conversation. It is keyed, so that it reveals nothing. */
function threadOf({ realm, state }: LetterContext, key: string): string {
  const secret = state.internal('avatar_secret');
  const mark = createHmac('sha256', secret).update(`mail ${realm.id} ${key}`).digest('base64url');
  return `tidings.${mark}`;
}
