import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { makeRoomForQueue } from '../../core/event-queues/end-queues.ts';
import { newQueueRow } from '../../core/event-queues/new-queue.ts';
import { cursorAfter } from '../../core/event-queues/wire-events.ts';
import { eventQueues } from '../../core/storage/tables/event-queues.ts';
import { preparedMutation, type QueryCall } from '../../handler.ts';
import { serverVersion } from '../../version.ts';
import { recentActivity } from '../channels/recent-activity.ts';
import { extensionsOf } from '../settings/extensions-of.ts';
import { subscriberWish } from '../subscriptions/subscriber-list.ts';
import { partNames } from './event-types.ts';
import type { SnapshotRequest } from './part.ts';
import { idleTimeoutSeconds, queueOptions } from './queue-options.ts';
import { takeSnapshot } from './snapshot.ts';

type Call = QueryCall<typeof endpoints.register>;

/** Stands for a queue that does not exist. */
const NO_EVENTS = -1;

const BYTES_PER_MIB = 1024 * 1024;

export const register = preparedMutation(endpoints.register, {
  async prepare(call) {
    const { realm, caller, services } = call;
    const options = queueOptions(call);
    if (!caller) checkSpectator(call.input);
    // From here on, this process keeps transient events for the first poll.
    services.eventQueues.of(realm);
    const now = services.clock.now();
    const request = await snapshotRequest(call, now);
    const snapshot = await takeSnapshot(realm, services.engine.dialect, {
      caller,
      now,
      options,
      request,
    });
    return { options, snapshot };
  },

  async run(
    { change, caller, input, realm, services },
    { options, snapshot: { position, value } },
  ) {
    const tidings_extensions = extensionsOf(services.config);
    const about = { ...serverVersion, tidings_extensions, ...value };
    if (!caller) return { queue_id: null, last_event_id: NO_EVENTS, ...about };
    await makeRoomForQueue(change, caller.id);
    const queue = newQueueRow({ userId: caller.id, options, startPosition: position }, change.now);
    change.put(eventQueues, queue);
    return {
      queue_id: queue.id,
      realm_uuid: realm.identity.uuid,
      last_event_id: cursorAfter(position),
      idle_queue_timeout_secs: idleTimeoutSeconds(input, services.config),
      ...about,
    };
  },
});

/** Throws for options that need an account. */
function checkSpectator({ client_gravatar, include_subscribers }: Call['input']): void {
  if (client_gravatar) throw badRequest("'client_gravatar' needs an account.");
  if (include_subscribers !== false) throw badRequest("'include_subscribers' needs an account.");
}

async function snapshotRequest(
  { input, realm, client, services: { config } }: Call,
  now: number,
): Promise<SnapshotRequest> {
  const named = input.fetch_event_types ?? input.event_types;
  const names = named && partNames(named);
  const source = { sql: realm.reader, realmId: realm.id, now };
  return {
    wants: (key) => names?.has(key) ?? true,
    names: (key) => names?.has(key) ?? false,
    origin: client.origin,
    subscribers: await subscriberWish(input.include_subscribers, source),
    presence: {
      historyDays: input.presence_history_limit_days,
      after: Math.max(input.presence_last_update_id ?? -1, -1),
    },
    activity: await recentActivity(realm, now),
    server: {
      webPublicStreams: config.webPublicStreams,
      maxUploadMib: Math.floor(config.maxUploadBytes / BYTES_PER_MIB),
      sendsPush: config.pushRelay !== undefined,
      takesPasswords: config.passwordSignIn,
      hasSingleSignOn: config.openIdProviders.length > 0,
    },
  };
}
