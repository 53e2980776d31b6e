import { createHmac } from 'node:crypto';
import { endpoints } from '@tidings/shared-types';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { API_PREFIX } from '../../http/input/read-input.ts';
import { isReachable } from '../mail/is-mailable.ts';
import { type Block, button, type Letter, paragraph } from '../mail/letter.ts';
import type { LetterContext, LetterWriter } from '../mail/letter-writer.ts';
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
): Promise<Letter> {
  const { state, origin } = context;
  const place = placeOf(context, user, missed[0]);
  const showsContent = state.userSetting(user.id, 'message_content_in_email_notifications');
  const count = messagesInWords(missed.length + earlier);
  const shown = { subject: place.name, url: place.url };
  const { subject, url } = showsContent ? shown : { subject: count, url: place.blankUrl };
  const blocks = showsContent
    ? contentBlocks(context, user, missed, earlier)
    : [paragraph(`${count} from ${senders(context, user, missed)}.`)];
  const token = unsubscribeToken(context, user);
  const replyTo = replyAddress(context, user, missed);
  const why = [
    `${reasons[mainConcern(missed)]} ${replyTo === undefined ? NO_REPLIES : REPLIES}`,
    `Choose which mails you get: ${origin}/#settings/notifications`,
    `Unsubscribe from mails about missed messages: ${origin}/${noMoreMail(token)}`,
    `${state.setting('name')}, ${origin}`,
  ];
  return {
    to: user.delivery_email,
    subject: `${await subjectPrefix(context, user)}${subject}`,
    blocks: [...blocks, button('Open conversation', url)],
    why: why.join('\n'),
    ...(replyTo !== undefined && { replyTo }),
    thread: threadOf(context, place.key),
    ...unsubscribing(origin, token),
  };
}

const REPLIES = 'Reply to this mail to answer in the conversation.';
const NO_REPLIES = 'Replies to this mail are not read.';

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
  const { state, services } = context;
  const maxText = Math.min(MOST_TEXT, Math.floor(MOST_TEXT_OF_ALL / missed.length));
  const blocks: Block[] = [];
  if (earlier > 0) blocks.push(paragraph(`${messagesInWords(earlier)} came before these.`));
  let at: string | undefined;
  for (const each of missed) {
    const { message } = each;
    const { name } = placeOf(context, user, each);
    // The messages of a topic may have moved to different topics.
    if (name !== at && message.channel_id !== null) blocks.push(paragraph(name));
    at = name;
    const sender = nameFor(state, user, message.sender_id, services.clock.now());
    const time = timeFor(state, user, message.sent_at * 1000);
    const text = messageText(message.rendered, maxText) || '(no text)';
    blocks.push({ kind: 'message', by: `${sender}, ${time}`, text });
  }
  return blocks;
}

function senders({ state, services }: LetterContext, user: UserRow, missed: SomeMissed): string {
  const now = services.clock.now();
  const ids = new Set(missed.map(({ message }) => message.sender_id));
  return namesInWords([...ids].map((id) => nameFor(state, user, id, now)));
}

function messagesInWords(count: number): string {
  return count === 1 ? '1 new message' : `${count} new messages`;
}

const reasons: Readonly<Record<Concern, string>> = {
  'direct message': 'You get this because you received a direct message while you were away.',
  mention: 'You get this because you were mentioned while you were away.',
  'followed topic': 'You get this because you follow this topic and were away.',
  channel: 'You get this because you turned on mail for this channel and were away.',
};

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
