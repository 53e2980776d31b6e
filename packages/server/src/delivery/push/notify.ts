import { recentlyPolled } from '../../core/event-queues/recently-polled.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { PushDeviceRow } from '../../core/storage/tables/push.ts';
import { readersAmong } from '../../features/read-state/readers-among.ts';
import { concernOf } from '../notifying/concern.ts';
import type { MessageEntry } from '../notifying/log-entries.ts';
import { candidates, occasionOf } from '../notifying/occasion.ts';
import type { Notification } from './carrier.ts';
import { activeDevices, handOver, type NotifyContext } from './hand-over.ts';
import { iconCountsOf } from './icon-counts.ts';
import { messagePayload } from './payloads.ts';

/** Notifies the recipients of a message who have not seen it. */
export async function notifyOfMessage(context: NotifyContext, entry: MessageEntry): Promise<void> {
  const { services, realm } = context;
  const { state } = realm;
  const now = services.clock.now();
  const occasion = await occasionOf(realm, entry, now);
  if (!occasion) return;
  const concerned = candidates(realm, 'push', occasion).filter((id) =>
    concernOf(state, 'push', id, occasion, now),
  );
  const { message, members, isEdit } = occasion;
  const devices = await devicesOfAbsent(context, entry, concerned);
  const counts = await iconCountsOf(
    context,
    devices.map(({ user_id }) => user_id),
  );
  const notificationFor = (device: PushDeviceRow): Notification[] => {
    const user = state.users.get({ id: device.user_id });
    if (!user) return [];
    const reader = { user, realmUrl: device.realm_url };
    const hidesText = members !== undefined && wantsNoTextOn(state, device);
    const badge = counts.get(device.user_id) ?? 0;
    const payload = messagePayload(state, reader, { message, members, hidesText, badge }, now);
    return [
      {
        device,
        payload,
        occasion: `${isEdit ? 'edit' : 'message'} ${message.id} ${message.sent_at}`,
      },
    ];
  };
  await handOver(context, devices.flatMap(notificationFor), counts, (part) =>
    part.map(({ device }) => ({
      user_id: device.user_id,
      message_id: message.id,
      notified_at: now,
    })),
  );
}

/** Tells whether notifications on a device must hide the text. Browsers show them on the desktop. */
function wantsNoTextOn(state: RealmState, { user_id, token_kind }: PushDeviceRow): boolean {
  if (token_kind !== 'web_push') return false;
  return !state.userSetting(user_id, 'pm_content_in_desktop_notifications');
}

/** Returns the devices of people who have not seen the message in any way. */
async function devicesOfAbsent(
  { services, realm }: NotifyContext,
  { messageId, at }: MessageEntry,
  userIds: readonly number[],
): Promise<PushDeviceRow[]> {
  const { state } = realm;
  const { dialect } = services.engine;
  const now = services.clock.now();
  // Skips devices that registered after the message. A registration in the future is from a clock that was set back.
  const devices = (await activeDevices(realm, services, userIds)).filter(
    ({ registered_at }) => registered_at <= at || registered_at > now,
  );
  const absent = new Set(devices.map(({ user_id }) => user_id));
  if (absent.size === 0) return [];
  const reading = { sql: realm.reader, dialect, realmId: realm.id, state, now };
  // Access is checked already; this asks only who has read the message.
  const place = { id: messageId, channel_id: null };
  for (const id of await readersAmong(reading, place, [...absent])) absent.delete(id);
  const notified = await realm.reader.all<{ user_id: number }>(
    'SELECT user_id FROM push_notified WHERE realm_id = $1 AND message_id = $2',
    [realm.id, messageId],
  );
  for (const { user_id } of notified) absent.delete(user_id);
  const onlyOffline = [...absent].filter(
    (id) => !state.userSetting(id, 'enable_online_push_notifications'),
  );
  const active = await recentlyPolled(services, realm, onlyOffline);
  return devices.filter(({ user_id }) => absent.has(user_id) && !active.has(user_id));
}
