import { isApiError } from '../api/errors.ts';
import {
  getChannel,
  subscribe as subscribeContract,
  unsubscribe as unsubscribeContract,
  updateSubscriptionSettings,
} from '../endpoints.ts';
import type { AnyRecord } from '../store/record.ts';
import type { SubscriptionSettings } from '../store/record-kinds.ts';
import type { RecordReader } from '../store/working-set.ts';
import type { CommandCall, CommandRules } from './command-rules.ts';
import { refusedWith } from './refused-with.ts';

/** One lane, since a setting of a subscription needs the subscription first. */
const lane = () => 'subscriptions';

export const subscribe: CommandRules<'subscribe'> = {
  name: 'subscribe',
  lane,
  showRecord: (record, { channelId }) =>
    withSubscription(record, channelId, (subscription) => subscription ?? asSubscribed),
  send: ({ args, call, entryId, signal }) =>
    byName({ args, call, signal }, (name) =>
      call(subscribeContract, { subscriptions: [{ name }] }, { idempotencyKey: entryId, signal }),
    ),
  affected: ({ channelId }, records) => isSubscribed(records, channelId),
  wanted: () => true,
};

export const unsubscribe: CommandRules<'unsubscribe'> = {
  name: 'unsubscribe',
  lane,
  showRecord: (record, { channelId }) => withSubscription(record, channelId, () => undefined),
  send: ({ args, call, entryId, signal }) =>
    byName({ args, call, signal }, (name) =>
      call(unsubscribeContract, { subscriptions: [name] }, { idempotencyKey: entryId, signal }),
    ),
  affected: ({ channelId }, records) => isSubscribed(records, channelId),
  wanted: () => false,
};

export const updateSubscription: CommandRules<'updateSubscription'> = {
  name: 'updateSubscription',
  lane,
  showRecord: (record, { channelId, property, value }) =>
    withSubscription(
      record,
      channelId,
      (subscription) => subscription && withProperty(subscription, property, value),
    ),
  async send({ args, call, entryId, signal }) {
    const { channelId, property, value } = args;
    await call(
      updateSubscriptionSettings,
      { subscription_data: [{ stream_id: channelId, property, value }] },
      { idempotencyKey: entryId, signal },
    );
  },
  async affected({ channelId, property }, records) {
    return (
      (await records.get('channel', String(channelId)))?.value.subscription?.[property] ?? null
    );
  },
  wanted: ({ value }) => value,
};

/**
 * Runs a request that names its channel. The endpoints know channels by name, and a channel can be renamed at any
 * time, so asks for the name at the last moment, and again if it changed. If it changed between two tries, a used key
 * proves that the first one succeeded.
 */
async function byName(
  { args, call, signal }: Pick<CommandCall<'subscribe'>, 'args' | 'call' | 'signal'>,
  work: (name: string) => Promise<unknown>,
): Promise<void> {
  const presentName = async () =>
    (await call(getChannel, { stream_id: args.channelId }, { signal })).stream.name;
  for (let name = await presentName(); ; ) {
    try {
      await refusedWith('IDEMPOTENCY_KEY_REUSED', () => work(name));
      return;
    } catch (error) {
      const before = name;
      if (isApiError(error, 'STREAM_DOES_NOT_EXIST')) name = await presentName();
      if (name === before) throw error;
    }
  }
}

/** The look of a subscription until the server has chosen its colour. */
const asSubscribed: SubscriptionSettings = {
  color: '#c2c2c2',
  is_muted: false,
  in_home_view: true,
  pin_to_top: false,
  desktop_notifications: null,
  audible_notifications: null,
  push_notifications: null,
  email_notifications: null,
  wildcard_mentions_notify: null,
};

function withProperty(
  subscription: SubscriptionSettings,
  property: keyof SubscriptionSettings,
  value: string | boolean,
): SubscriptionSettings {
  const opposite =
    property === 'is_muted' ? 'in_home_view' : property === 'in_home_view' && 'is_muted';
  return { ...subscription, ...(opposite && { [opposite]: !value }), [property]: value };
}

function withSubscription(
  record: AnyRecord,
  channelId: number,
  changed: (settings: SubscriptionSettings | undefined) => SubscriptionSettings | undefined,
): AnyRecord {
  if (record.kind !== 'channel' || record.key !== String(channelId)) return record;
  const subscription = changed(record.value.subscription);
  if (subscription === record.value.subscription) return record;
  return { ...record, value: { ...record.value, subscription } };
}

async function isSubscribed(records: RecordReader, channelId: number): Promise<boolean> {
  const channel = await records.get('channel', String(channelId));
  return channel?.value.subscription !== undefined;
}
