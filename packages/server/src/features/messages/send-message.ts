import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { preparedMutation } from '../../handler.ts';
import { wantPreviews } from '../page-previews/want-previews.ts';
import { addressee } from './addressee.ts';
import { senderHasRead } from './new-message.ts';
import { postMessage } from './post-message.ts';
import { renderMessage } from './render-typed-text.ts';
import { messageTopic } from './topic.ts';

export const sendMessage = preparedMutation(endpoints.sendMessage, {
  async prepare({ input, state, caller, realm, services, client }) {
    const to = addressee(state, caller, input.type, input.to, services.clock.now());
    const topic = to.kind === 'channel' ? messageTopic(input.topic ?? '') : '';
    const rendered = await renderMessage(
      { services, realm, state, origin: client.origin },
      caller,
      input.content,
    );
    return { to, topic, rendered };
  },

  /** The destination and content are part of the key: people edit a message that failed and send it again. */
  impliedKey({ queue_id, local_id, type, to, topic, content }) {
    if (queue_id === undefined || local_id === undefined) return undefined;
    return JSON.stringify([queue_id, local_id, type, to, topic, content]);
  },

  async run({ change, caller, input, client, services, realm }, { to, topic, rendered }) {
    const { id, newPolicy } = await postMessage(change, {
      sender: caller,
      to,
      topic,
      rendered,
      client: client.name,
      readBySender: input.read_by_sender ?? senderHasRead(client.name),
      echo: echoOf(input),
    });
    const place = { services, realm, origin: client.origin };
    wantPreviews(change, place, { id, sender_id: caller.id }, rendered);
    return {
      id,
      ...(newPolicy !== undefined && { automatic_new_visibility_policy: newPolicy as 2 | 3 }),
    };
  },
});

function echoOf(input: { queue_id?: string; local_id?: string }) {
  const { queue_id: queueId, local_id: localId } = input;
  if (queueId === undefined) return undefined;
  if (localId === undefined) throw badRequest('local_id is required with queue_id');
  return { queueId, localId };
}
