import { createHash } from 'node:crypto';
import { limits } from '@tidings/shared-types';
import type { ParsedMail } from 'mailparser';
import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { codePoints, firstCodePoints } from '../../core/text/code-points.ts';
import { approvedMessage, sending } from '../../features/before-send-hook/approved-content.ts';
import { code, oneLine } from '../../features/integrations/markdown.ts';
import type { Addressee } from '../../features/messages/addressee.ts';
import { membersOfConversation } from '../../features/messages/conversation.ts';
import { committed, findMessage } from '../../features/messages/message-access.ts';
import { postMessage } from '../../features/messages/post-message.ts';
import { checkMayAddress, checkMayPost } from '../../features/messages/posting-permission.ts';
import { renderMessage } from '../../features/messages/render-typed-text.ts';
import { messageTopic } from '../../features/messages/topic.ts';
import { wantPreviews } from '../../features/page-previews/want-previews.ts';
import { originOf } from '../../features/setup/setup-link.ts';
import { claimAttachments } from '../../features/uploads/claim-attachments.ts';
import type { IncomingMail } from './incoming-mail.ts';
import { attachmentLinks, storeFiles } from './mail-files.ts';
import { writtenText } from './written-text.ts';

/** Older conversations are no longer answered by mail, so that an old mail in wrong hands opens none. */
const REPLY_DAYS = 90;
const DAY_SECONDS = 86_400;
const CLIENT = 'Mail';

interface Destination {
  readonly to: Addressee;
  readonly topic: string;
}

/** Posts a mail as a message, once. Throws an ApiError if its sender must be told that it was not. */
export async function postMail(incoming: IncomingMail): Promise<void> {
  const { services, realm, user, target, mail } = incoming;
  const key = { userId: user.id, key: keyOf(incoming) };
  if ((await realm.earlierAnswers(key)).know(key)) return;
  const isReply = target.kind === 'reply';
  const destination = isReply ? await repliedTo(incoming) : inChannel(incoming);
  const written = writtenText(mail.text ?? '');
  if (written === '' && mail.attachments.length === 0) throw badRequest(EMPTY);
  checkMayAddress(realm.state, { sender: user, ...destination }, services.clock.now());
  const files = await storeFiles(incoming);
  const paths = files.flatMap((file) => ('stored' in file ? [file.stored.path_id] : []));
  const parts = [isReply ? '' : fromLine(mail), limited(written), attachmentLinks(files)];
  const given = parts.filter((part) => part !== '').join('\n\n');
  const origin = originOf(services.config, realm.subdomain);
  const place = { services, realm, state: realm.state, origin };
  const proposal = { reason: sending, sender: user, ...destination, content: given };
  const rendered = await renderMessage(place, user, await approvedMessage(place, proposal));
  const post = async (change: Mutation) => {
    await checkMayPost(change, { sender: user, ...destination, rendered });
    const sender = isReply ? user : change.state.notificationBot;
    const { id } = await postMessage(change, {
      ...{ sender, ...destination, rendered, client: CLIENT },
      // The person who has the address has the permission. The bot needs none.
      ...{ readBySender: true, isNotice: !isReply },
    });
    if (!isReply) await claimAttachments(change, user, id, paths);
    wantPreviews(change, place, { id, sender_id: sender.id }, rendered);
    return { id };
  };
  await realm.write(post, { ...key, fingerprint: CLIENT, after: undefined });
}

const EMPTY = 'The mail has no text besides its quotation.';

/** Returns the place of the message that a mail answers. */
async function repliedTo({
  services,
  realm,
  user,
  target,
  mail,
}: IncomingMail): Promise<Destination> {
  const from = mail.from?.value.map(({ address = '' }) => address.toLowerCase()) ?? [];
  if (from.length !== 1 || from[0] !== user.delivery_email.toLowerCase()) {
    throw badRequest('This address takes replies only from the address of the account.');
  }
  const context = committed({ realm, state: realm.state, services });
  const message = await findMessage(context, user, target.id);
  if (context.now / 1000 - message.sent_at > REPLY_DAYS * DAY_SECONDS) {
    throw badRequest(`Messages can be answered by mail for ${REPLY_DAYS} days.`);
  }
  if (message.channel_id !== null) {
    return { to: { kind: 'channel', channelId: message.channel_id }, topic: message.topic };
  }
  const members = await membersOfConversation(realm.reader, realm.id, message.recipient_id);
  return { to: { kind: 'direct', members }, topic: '' };
}

/** Returns the channel, and the subject as the topic. */
function inChannel({ realm, target, mail }: IncomingMail): Destination {
  const channel = realm.state.channels.get({ id: target.id });
  const subject = oneLine(mail.subject ?? '').replace(/^(?:(?:re|fwd?|aw|wg)\s*:\s*)+/i, '');
  const topic = channel?.topics_policy === 'empty_topic_only' ? '' : messageTopic(subject);
  return { to: { kind: 'channel', channelId: target.id }, topic };
}

/** Names the sender, as far as a mail can be trusted. */
function fromLine({ from }: ParsedMail): string {
  return `**From:** ${code(oneLine(from?.text ?? 'unknown'))}`;
}

/** Leaves room for the other parts of a message. */
function limited(text: string): string {
  const most = limits.max_message_length - 2_000;
  return codePoints(text) <= most ? text : `${firstCodePoints(text, most)}\n[mail truncated]`;
}

/** Returns a key that is the same if a mail server delivers a mail again. */
function keyOf({ target, mail }: IncomingMail): string {
  const identity = mail.messageId ?? `${mail.date?.toISOString()} ${mail.subject} ${mail.text}`;
  const text = JSON.stringify([target, identity]);
  return `mail ${createHash('sha256').update(text).digest('base64url')}`;
}
