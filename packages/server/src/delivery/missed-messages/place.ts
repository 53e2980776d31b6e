import type { UserRow } from '../../core/storage/tables/users.ts';
import { directUrl, narrowUrl } from '../../features/markdown/links/narrow-url.ts';
import { isResolved, RESOLVED_PREFIX, topicKey } from '../../features/messages/topic.ts';
import type { LetterContext } from '../mail/letter-writer.ts';
import { nameFor, namesInWords } from './names.ts';
import type { StillMissed } from './still-missed.ts';

/** The conversation of a message, for a mail about it. */
export interface Place {
  readonly name: string;
  /** The same for all messages of a conversation, even if its topic gets resolved. */
  readonly key: string;
  /** Address of the message in the web client. */
  readonly url: string;
  /** The same address without names. */
  readonly blankUrl: string;
}

export function placeOf(
  context: LetterContext,
  user: UserRow,
  { message, members }: StillMissed,
): Place {
  const { state, origin, words } = context;
  const { id, topic, recipient_id } = message;
  const channel = state.channels.get({ id: message.channel_id ?? -1 });
  if (channel) {
    const plain = isResolved(topic) ? topic.slice(RESOLVED_PREFIX.length) : topic;
    return {
      name: `#${channel.name} > ${topic || words.t('mail.generalChat')}`,
      key: `${channel.id} ${topicKey(plain)}`,
      url: `${origin}${narrowUrl(channel, topic, { kind: 'near', id })}`,
      blankUrl: `${origin}/#narrow/channel/${channel.id}/near/${id}`,
    };
  }
  const others = members.filter((member) => member !== user.id);
  // Who wrote goes first.
  others.sort((a, b) => Number(b === message.sender_id) - Number(a === message.sender_id));
  const url = `${origin}${directUrl(others, id)}`;
  return {
    name: namesInWords(
      words,
      others.map((other) => nameFor(context, user, other)),
    ),
    key: `direct ${recipient_id}`,
    url,
    blankUrl: url,
  };
}
