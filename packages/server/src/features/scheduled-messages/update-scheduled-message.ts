import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { type ScheduledMessageRow, scheduledMessages } from '../../core/storage/tables/writing.ts';
import { type MutationCall, preparedMutation } from '../../handler.ts';
import { approvedMessage, hasHook } from '../before-send-hook/approved-content.ts';
import { checkedCustom } from '../custom-data/checked-custom.ts';
import { addressee } from '../messages/addressee.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { checkMayPost } from '../messages/posting-permission.ts';
import { type RenderPlace, renderMessage } from '../messages/render-typed-text.ts';
import { messageTopic } from '../messages/topic.ts';
import { announceUpdate } from './scheduled-message-object.ts';
import { checkIsInFuture, storedAddress } from './scheduling-rules.ts';
import { findScheduledMessage, notThere } from './stored-scheduled-messages.ts';

type Endpoint = typeof endpoints.updateScheduledMessage;
type Call = MutationCall<Endpoint>;

interface Prepared {
  /** The text before the change. */
  readonly before: string;
  readonly rendered: RenderedMessage;
}

export const updateScheduledMessage = preparedMutation(endpoints.updateScheduledMessage, {
  /** Renders the new content; returns undefined if nothing changes. */
  async prepare(call): Promise<Prepared | undefined> {
    const { input, state, caller, realm, services, client } = call;
    const stored = { id: input.scheduled_message_id, user_id: caller.id };
    const source = { sql: realm.reader, realmId: realm.id };
    const [row] = await storedRows(source, scheduledMessages, stored);
    if (!row || row.status === 'sent') return undefined;
    const place = { services, realm, state, origin: client.origin };
    const content = await approved(call, place, row);
    return { before: row.content, rendered: await renderMessage(place, caller, content) };
  },

  isAsked: hasHook,

  async run(call, prepared) {
    const { change, caller, input } = call;
    const row = await findScheduledMessage(change, caller.id, input.scheduled_message_id);
    if (row.status === 'sent') throw badRequest('Scheduled message was already sent');
    checkIsChange(call, row);
    if (!prepared) throw notThere();
    const { before, rendered } = prepared;
    if (input.content === undefined && before !== row.content) {
      throw badRequest('The scheduled message was changed meanwhile.');
    }
    const { to, topic } = newAddress(change.state, call, row, change.now);
    await checkMayPost(change, { sender: caller, to, topic, rendered });
    const next: ScheduledMessageRow = {
      ...row,
      ...storedAddress(to, caller.id),
      status: 'pending',
      topic,
      content: rendered.content,
      rendered: rendered.html,
      deliver_at: input.scheduled_delivery_timestamp ?? row.deliver_at,
      failure: null,
      ...(input.custom && { custom: checkedCustom(input.custom) }),
    };
    change.put(scheduledMessages, next);
    announceUpdate(change, next);
    return {};
  },
});

type Preparing = Omit<Call, 'change'>;

/** Returns the text, as the organization's before-send hook wants it if the text or custom data change. */
async function approved(
  call: Preparing,
  place: RenderPlace,
  row: ScheduledMessageRow,
): Promise<string> {
  const { state, caller, input, services } = call;
  const { content = row.content } = input;
  const custom = input.custom ? checkedCustom(input.custom) : row.custom;
  const isAsked = input.content !== undefined || input.custom !== undefined;
  if (!isAsked || !hasHook(state)) return content;
  const { to, topic } = newAddress(state, call, row, services.clock.now());
  const { scheduled_delivery_timestamp = row.deliver_at } = input;
  return approvedMessage(place, {
    reason: { type: 'message.before_schedule', scheduled_delivery_timestamp },
    sender: caller,
    to,
    topic,
    content,
    custom,
  });
}

function checkIsChange({ change, input }: Call, row: ScheduledMessageRow): void {
  const { to, topic, content, custom, scheduled_delivery_timestamp: deliverAt } = input;
  if ([to, topic, content, custom, deliverAt].every((value) => value === undefined)) {
    throw badRequest('Nothing to change');
  }
  if (deliverAt !== undefined) checkIsInFuture(change, deliverAt);
  else if (row.status === 'failed') {
    throw badRequest('This message could not be sent and needs a new time.');
  }
}

function newAddress(
  state: RealmState,
  { caller, input }: Pick<Call, 'caller' | 'input'>,
  row: ScheduledMessageRow,
  now: number,
) {
  const { type = row.type, to: recipients = row.recipients } = input;
  const to = addressee(state, caller, type, recipients, now);
  if (to.kind === 'direct') return { to, topic: '' };
  return { to, topic: input.topic === undefined ? row.topic : messageTopic(input.topic) };
}
