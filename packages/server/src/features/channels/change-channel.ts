import { type Audience, forUser, type RealmEvent } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type ChannelRow, channels } from '../../core/storage/tables/channels.ts';
import { channelPermission, channelSettingNames } from './access.ts';
import { announceArchived, announceUnarchived } from './announce-archiving.ts';
import { auditChannel } from './audit-channel.ts';
import type { ChannelFields } from './changed-fields.ts';
import { channelAudiences, clientsKnowing, seersOf } from './channel-audience.ts';
import { announceDefaultChannels } from './default-channels.ts';
import { permissionEvents } from './permission-events.ts';
import { hideChannels, revealChannels } from './reveal-channels.ts';

/** Changes a channel and announces it to everyone who loses, gains or keeps access. */
export async function changeChannel(
  change: Mutation,
  channel: ChannelRow,
  fields: ChannelFields,
): Promise<void> {
  const { state, now } = change;
  const next = { ...channel, ...fields };
  const updates = updateEvents(state, channel, next);
  const isDefaultChanged = channel.is_default !== next.is_default;
  if (updates.length === 0 && !isDefaultChanged) return;
  const sawBefore = seersOf(state, channel, now);
  const seesNow = seersOf(state, next, now);
  const gone = [...sawBefore].filter((id) => !seesNow.has(id));
  const come = [...seesNow].filter((id) => !sawBefore.has(id));

  change.put(channels, next);
  auditChannel(change, channel, next);
  hideChannels(change, gone, [channel]);
  await revealChannels(change, come, [next]);
  const audiences = stayers({ state, now, channel, next, sawBefore, seesNow });
  const clients = { ...clientsKnowing(channel), ...clientsKnowing(next) };
  for (const audience of audiences) {
    for (const event of updates) change.emit(audience, { ...event, ...clients });
  }
  if (next.is_archived && !channel.is_archived) announceArchived(change, audiences, next);
  if (channel.is_archived && !next.is_archived) await announceUnarchived(change, audiences, next);
  if (isDefaultChanged) announceDefaultChannels(change);
}

interface Sight {
  readonly state: RealmState;
  readonly now: number;
  readonly channel: ChannelRow;
  readonly next: ChannelRow;
  readonly sawBefore: ReadonlySet<number>;
  readonly seesNow: ReadonlySet<number>;
}

/**
 * Returns the audience of people who know of the channel before and after. Lists individuals only if no wider audience
 * matches.
 */
function stayers({ state, now, channel, next, sawBefore, seesNow }: Sight): Audience[] {
  const staying = [...sawBefore].filter((id) => seesNow.has(id));
  if (staying.length === seesNow.size) return channelAudiences(state, next, now);
  if (staying.length === sawBefore.size) return channelAudiences(state, channel, now);
  return staying.map(forUser);
}

/** Returns one event for each changed property. Privacy as a whole counts as one. */
function updateEvents(state: RealmState, before: ChannelRow, next: ChannelRow): RealmEvent[] {
  const events: RealmEvent[] = [];
  const announce = (property: string, value: unknown, extras: object = {}) => {
    // The event of a renaming contains the old name.
    const name = property === 'name' ? before.name : next.name;
    const stream_id = next.id;
    events.push({ type: 'stream', op: 'update', stream_id, name, property, value, ...extras });
  };
  if (next.name !== before.name) announce('name', next.name);
  if (next.description !== before.description) {
    announce('description', next.description, { rendered_description: next.rendered_description });
  }
  if (privacyProperties.some((property) => next[property] !== before[property])) {
    const { invite_only, history_public_to_subscribers, is_web_public } = next;
    announce('invite_only', invite_only, { history_public_to_subscribers, is_web_public });
  }
  for (const property of plainProperties) {
    if (next[property] !== before[property]) announce(property, next[property]);
  }
  if (next.custom !== before.custom) announce('custom', next.custom ?? {});
  const permissions = channelSettingNames.filter(
    (name) => channelPermission(next, name) !== channelPermission(before, name),
  );
  return [...events, ...permissionEvents(state, next, permissions)];
}

const privacyProperties = [
  'invite_only',
  'history_public_to_subscribers',
  'is_web_public',
] as const;

const plainProperties = [
  'is_archived',
  'message_retention_days',
  'topics_policy',
  'folder_id',
] as const;
