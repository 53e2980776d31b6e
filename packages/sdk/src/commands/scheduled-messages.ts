import type { ScheduledMessage } from '@tidings/shared-types/wire';
import { withoutEmptyCustom } from '../apply/custom-data.ts';
import { withPlainCustom } from '../arguments/custom.ts';
import {
  createScheduledMessage as createContract,
  deleteScheduledMessage as deleteContract,
  getScheduledMessages,
  updateScheduledMessage as updateContract,
} from '../endpoints.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import { type ConversationTarget, targetMeant, topicOf } from '../messages/conversation.ts';
import { nowhere, type StoredRecord } from '../store/record.ts';
import type { RecordReader } from '../store/working-set.ts';
import type { CommandRules } from './command-rules.ts';
import type { Commands } from './commands.ts';
import { plainHtml, targetLane, uploadedContent, wireTarget } from './message-parts.ts';
import { unlessNotFound } from './refused-with.ts';
import { isSameContent, isSameTopic } from './same-message.ts';

export const createScheduledMessage: CommandRules<'createScheduledMessage'> = {
  name: 'createScheduledMessage',
  meant: (args) => withPlainCustom({ ...args, to: targetMeant(args.to) }),
  lane: ({ to }) => `scheduled/${targetLane(to)}`,
  texts: (args, resultOf) => ({
    max_message_length: uploadedContent(args, resultOf),
    max_topic_length: topicOf(args.to),
  }),
  dependsOn: ({ uploads = [] }) => uploads,
  newRecords: (args, entry) => [made(args, entry)],
  makes: {
    kind: 'scheduled',
    isSame: (record, args, results) =>
      record.kind === 'scheduled' &&
      isSame(
        record.value,
        withUploads(args, (id) => results[id]),
        placeIn(record.value, args.to),
      ),
  },
  async send({ args, call, entryId, signal, records, resultOf }) {
    const { scheduled_message_id } = await call(
      createContract,
      {
        ...(await wireTarget(args.to, records)),
        content: uploadedContent(args, resultOf),
        scheduled_delivery_timestamp: args.deliverAt,
        custom: args.custom,
        read_by_sender: true,
      },
      { idempotencyKey: entryId, signal },
    );
    return scheduled_message_id;
  },
  async findEffect({ args, call, signal, records, newestMadeId, resultOf }) {
    const { scheduled_messages } = await call(getScheduledMessages, {}, { signal });
    const { to } = await wireTarget(args.to, records);
    const wanted = withUploads(args, resultOf);
    const known = scheduled_messages.find(
      (message) => message.scheduled_message_id > newestMadeId && isSame(message, wanted, to),
    );
    return known?.scheduled_message_id;
  },
  affected: (_, records) => scheduledKeys(records),
  kept: ({ id, results }, records) => keptContent(records, results[id]),
};

export const editScheduledMessage: CommandRules<'editScheduledMessage'> = {
  name: 'editScheduledMessage',
  meant: withPlainCustom,
  lane: ({ scheduledId }) => `scheduled/${scheduledId}`,
  texts: ({ content }) => ({ max_message_length: content }),
  showRecord(record, { scheduledId, content, deliverAt, custom }) {
    if (record.kind !== 'scheduled' || record.key !== String(scheduledId)) return record;
    const changes = {
      ...(content !== undefined && { content, rendered_content: plainHtml(content) }),
      ...(deliverAt !== undefined && { scheduled_delivery_timestamp: deliverAt, failed: false }),
      ...(custom !== undefined && { custom }),
    };
    return { ...record, value: withoutEmptyCustom({ ...record.value, ...changes }) };
  },
  async send({ args, call, entryId, signal }) {
    await call(
      updateContract,
      {
        scheduled_message_id: args.scheduledId,
        content: args.content,
        scheduled_delivery_timestamp: args.deliverAt,
        custom: args.custom,
      },
      { idempotencyKey: entryId, signal },
    );
  },
  affected: async ({ scheduledId }, records) =>
    (await records.get('scheduled', String(scheduledId)))?.value,
  kept: ({ args }, records) => keptContent(records, args.scheduledId),
};

export const deleteScheduledMessage: CommandRules<'deleteScheduledMessage'> = {
  name: 'deleteScheduledMessage',
  lane: ({ scheduledId }) => `scheduled/${scheduledId}`,
  showRecord: (record, { scheduledId }) =>
    record.kind === 'scheduled' && record.key === String(scheduledId) ? undefined : record,
  async send({ args, call, entryId, signal }) {
    await unlessNotFound(() =>
      call(
        deleteContract,
        { scheduled_message_id: args.scheduledId },
        { idempotencyKey: entryId, signal },
      ),
    );
  },
  affected: async ({ scheduledId }, records) =>
    (await records.get('scheduled', String(scheduledId))) !== undefined,
};

/** Shows the scheduled message under the server's id once that is known, so that it never shows twice. */
function made(
  args: Commands['createScheduledMessage'],
  { id, sequence, results }: OutboxEntry,
): StoredRecord<'scheduled'> {
  const { to, content, deliverAt, custom } = withUploads(args, (upload) => results[upload]);
  const serverId = results[id];
  const scheduledId = typeof serverId === 'number' ? serverId : -sequence;
  const place =
    to.kind === 'topic'
      ? { type: 'stream' as const, to: to.channelId, topic: to.topic }
      : { type: 'private' as const, to: [...to.userIds] };
  return {
    kind: 'scheduled',
    key: serverId === undefined ? id : String(serverId),
    ...nowhere,
    value: withoutEmptyCustom({
      scheduled_message_id: scheduledId,
      ...place,
      content,
      rendered_content: plainHtml(content),
      scheduled_delivery_timestamp: deliverAt,
      failed: false,
      ...(custom !== undefined && { custom }),
    }),
  };
}

function withUploads(
  args: Commands['createScheduledMessage'],
  addressOf: (entryId: string) => unknown,
): Commands['createScheduledMessage'] {
  return { ...args, content: uploadedContent(args, addressOf) };
}

/** Compares a scheduled message with a command. `place` is the server's form of `to`. */
function isSame(
  message: ScheduledMessage,
  { to, content, deliverAt }: Commands['createScheduledMessage'],
  place: number | readonly number[],
): boolean {
  return (
    JSON.stringify(ascending(message.to)) === JSON.stringify(ascending(place)) &&
    (to.kind === 'direct' || isSameTopic(to.topic, message.topic ?? '')) &&
    isSameContent(content, message.content) &&
    message.scheduled_delivery_timestamp === deliverAt
  );
}

/** Returns the server's form of a target. A note to oneself may have no recipients; the server names the person. */
function placeIn(message: ScheduledMessage, to: ConversationTarget): number | readonly number[] {
  if (to.kind === 'topic') return to.channelId;
  const isNote = to.userIds.length === 0 && ascending(message.to).length === 1;
  return isNote ? message.to : to.userIds;
}

function ascending(to: number | readonly number[]): readonly number[] {
  return typeof to === 'number' ? [to] : [...to].sort((a, b) => a - b);
}

async function keptContent(records: RecordReader, id: unknown): Promise<string | undefined> {
  return (await records.get('scheduled', String(id)))?.value.content;
}

async function scheduledKeys(records: RecordReader): Promise<string[]> {
  return (await records.find({ kind: 'scheduled' })).map(({ key }) => key).sort();
}
