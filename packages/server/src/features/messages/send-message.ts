import { endpoints } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ApiKeyRow } from '../../core/storage/tables/keys.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { type MutationCall, preparedMutation } from '../../handler.ts';
import { hasScope } from '../../http/admission/scopes.ts';
import { approvedMessage, hasHook, sending } from '../before-send-hook/approved-content.ts';
import { checkedCustom } from '../custom-data/checked-custom.ts';
import type { ChoiceForm } from '../markdown/widget.ts';
import { wantPreviews } from '../page-previews/want-previews.ts';
import { addressee } from './addressee.ts';
import { readChoiceForm } from './choice-form.ts';
import { senderHasRead } from './new-message.ts';
import { postMessage } from './post-message.ts';
import { renderMessage } from './render-typed-text.ts';
import { messageTopic } from './topic.ts';

export const sendMessage = preparedMutation(endpoints.sendMessage, {
  async prepare({ input, state, caller, key, realm, services, client }) {
    const sender = senderOf(state, { caller, key }, input.send_as);
    const to = addressee(state, sender, input.type, input.to, services.clock.now());
    const topic = to.kind === 'channel' ? messageTopic(input.topic ?? '') : '';
    const custom = input.custom && checkedCustom(input.custom);
    const place = { services, realm, state, origin: client.origin };
    const widget = widgetFrom(sender, input.widget_content);
    const content = await approvedMessage(place, {
      reason: sending,
      sender,
      to,
      topic,
      content: input.content,
      custom,
      widget,
    });
    const rendered = await renderMessage(place, sender, content);
    return { to, topic, rendered, custom, widget };
  },

  isAsked: hasHook,

  /** The destination and content are part of the key: people edit a message that failed and send it again. */
  impliedKey({ queue_id, local_id, type, to, topic, content, send_as, custom }) {
    if (queue_id === undefined || local_id === undefined) return undefined;
    const parts = [queue_id, local_id, type, to, topic, content];
    if (custom !== undefined) return JSON.stringify([...parts, send_as ?? null, custom]);
    return JSON.stringify(send_as === undefined ? parts : [...parts, send_as]);
  },

  async run(call, { to, topic, rendered, custom, widget }) {
    const { change, input, services, realm } = call;
    const sender = senderOf(change.state, call, input.send_as);
    const client = clientOf(call);
    const { id, newPolicy } = await postMessage(change, {
      sender,
      to,
      topic,
      rendered,
      custom,
      client,
      readBySender: input.read_by_sender ?? senderHasRead(client),
      echo: echoOf(input),
      widget,
    });
    const place = { services, realm, origin: call.client.origin };
    wantPreviews(change, place, { id, sender_id: sender.id }, rendered);
    return {
      id,
      ...(newPolicy !== undefined && { automatic_new_visibility_policy: newPolicy as 2 | 3 }),
    };
  },
});

interface Caller {
  readonly caller: UserRow;
  readonly key: ApiKeyRow | undefined;
}

/** Returns the account whose message it is: the caller, or the person that a service sends for. */
function senderOf(state: RealmState, { caller, key }: Caller, sendAs: number | undefined): UserRow {
  if (sendAs === undefined) return caller;
  if (!key || !hasScope(key, 'messages:send_as')) {
    const message = 'Only service keys with the scope messages:send_as may use send_as.';
    throw new ApiError('UNAUTHORIZED_PRINCIPAL', message);
  }
  const person = state.users.get({ id: sendAs });
  if (!person?.is_active || person.is_bot) throw badRequest('No such user');
  return person;
}

/** Returns the widget of a message. People have `/poll` and `/todo` instead: buttons speak for those who press them. */
function widgetFrom(sender: UserRow, given: string | undefined): ChoiceForm | undefined {
  if (given === undefined) return undefined;
  if (!sender.is_bot) throw badRequest('Only bots may send widget_content.');
  return readChoiceForm(given);
}

/** Returns the name of the program that sent the message. For a service, that is its own name. */
function clientOf({ caller, input, client }: MutationCall<typeof endpoints.sendMessage>): string {
  return input.send_as === undefined ? client.name : caller.full_name;
}

function echoOf(input: { queue_id?: string; local_id?: string }) {
  const { queue_id: queueId, local_id: localId } = input;
  if (queueId === undefined) return undefined;
  if (localId === undefined) throw badRequest('local_id is required with queue_id');
  return { queueId, localId };
}
