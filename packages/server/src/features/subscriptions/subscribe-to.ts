import type { NewSubscription } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { canAddSubscribers, canReadChannel, canSeeChannel } from '../channels/access.ts';
import type { Actor } from '../channels/channel-privileges.ts';
import { checkedChannelName } from '../channels/channel-rules.ts';
import {
  addChannel,
  type ChannelTemplate,
  channelTemplate,
  checkRoomForChannels,
  type NewChannelSettings,
} from '../channels/new-channel.ts';
import { addSubscribers, type Joined, type Joining } from './add-subscribers.ts';
import { auditSubscriptions } from './audit-subscriptions.ts';
import { checkedColor } from './colors.ts';
import { checkMayAddToNew } from './may-add-to-new.ts';
import { isOwn } from './principals.ts';

export interface Wanted {
  readonly subscriptions: readonly NewSubscription[];
  readonly users: readonly UserRow[];
  /** Settings of channels to create. */
  readonly settings: NewChannelSettings;
}

export interface Outcome {
  /** Names of channels by user id. */
  readonly subscribed: Record<string, string[]>;
  readonly already_subscribed: Record<string, string[]>;
  /** Names of channels to which the caller may not subscribe these users. */
  readonly unauthorized: string[];
  readonly joined: Joined;
  /** Channels that the request created. */
  readonly made: readonly ChannelRow[];
}

interface Given {
  readonly name: string;
  readonly description: string | undefined;
  readonly color: string | undefined;
  readonly channel: ChannelRow | undefined;
}

/** Subscribes accounts to channels by name and creates missing channels. */
export async function subscribeTo(
  change: Mutation,
  actor: Actor,
  wanted: Wanted,
): Promise<Outcome> {
  const { state, now } = change;
  const { users } = wanted;
  const given = readSubscriptions(state, wanted.subscriptions);
  const refused = given.filter(
    ({ channel }) => channel && !maySubscribe(state, actor.user, users, channel, now),
  );
  const accepted = given.filter((each) => !refused.includes(each));
  const archived = accepted.find(({ channel }) => channel?.is_archived);
  if (archived) throw badRequest(`Channel '${archived.name}' is archived.`);

  const missing = given.filter(({ channel }) => seemsMissing(state, actor.user, channel, now));
  const template = missing.length > 0 ? templateFor(state, actor, wanted, now) : undefined;
  checkRoomForChannels(state, actor.user, missing.length);
  const joinings = accepted.map((each) => joiningOf(change, actor, each, template));
  const joined = await addSubscribers(change, users, joinings);
  auditSubscriptions(change, 'channel.people_added', actor.user, joined);
  return {
    ...sorted(users, joinings, joined),
    joined,
    unauthorized: refused.map(({ name }) => name),
    made: joinings.filter(({ isNew }) => isNew).map(({ channel }) => channel),
  };
}

/** Returns each channel once, as first mentioned. */
function readSubscriptions(state: RealmState, subscriptions: readonly NewSubscription[]): Given[] {
  const given = new Map<string, Given>();
  for (const { name: written, description, color } of subscriptions) {
    const name = checkedChannelName(written);
    const key = foldCase(name);
    if (given.has(key)) continue;
    given.set(key, {
      name,
      description,
      color: color === undefined ? undefined : checkedColor(color),
      channel: state.channelsByName.get(key),
    });
  }
  return [...given.values()];
}

function maySubscribe(
  state: RealmState,
  caller: UserRow,
  users: readonly UserRow[],
  channel: ChannelRow,
  now: number,
): boolean {
  if (!canReadChannel(state, caller, channel, now)) return false;
  return (
    users.every((user) => isOwn(caller, user)) || canAddSubscribers(state, caller, channel, now)
  );
}

/**
 * Tells whether a channel looks missing to the caller. A hidden channel first passes the checks of a new one, so only
 * people who could create it learn that its name is taken.
 */
function seemsMissing(
  state: RealmState,
  caller: UserRow,
  channel: ChannelRow | undefined,
  now: number,
): boolean {
  return channel === undefined || !canSeeChannel(state, caller, channel, now);
}

function templateFor(
  state: RealmState,
  actor: Actor,
  { settings, users }: Wanted,
  now: number,
): ChannelTemplate {
  const template = channelTemplate(state, actor, settings, now);
  checkMayAddToNew(state, actor.user, users, template, now);
  return template;
}

function joiningOf(
  change: Mutation,
  actor: Actor,
  { name, description, color, channel }: Given,
  template: ChannelTemplate | undefined,
): Joining {
  if (channel) return { channel, color };
  if (!template) throw new Error('A channel to make has no template');
  const made = addChannel(change, actor.user.id, { name, description }, template);
  return { channel: made, color, isNew: true };
}

function sorted(
  users: readonly UserRow[],
  joinings: readonly Joining[],
  joined: Joined,
): Pick<Outcome, 'subscribed' | 'already_subscribed'> {
  const namesWhere = (isNewTo: boolean) => {
    const lists = users.map(({ id }) => {
      const channels = joinings.map(({ channel }) => channel);
      const added = joined.get(id) ?? [];
      const names = channels.filter((channel) => added.includes(channel) === isNewTo);
      return [id, names.map(({ name }) => name)] as const;
    });
    return Object.fromEntries(lists.filter(([, names]) => names.length > 0));
  };
  return { subscribed: namesWhere(true), already_subscribed: namesWhere(false) };
}
