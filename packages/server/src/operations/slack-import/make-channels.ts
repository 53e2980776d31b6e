import { limits, roles } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type ChannelRow, channels, subscriptions } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { codePoints, firstCodePoints } from '../../core/text/code-points.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { checkedChannelName } from '../../features/channels/channel-rules.ts';
import { addChannel, channelTemplate } from '../../features/channels/new-channel.ts';
import { joinedRow } from '../../features/subscriptions/add-subscribers.ts';
import type { SlackConversation } from './conversations.ts';

/**
 * Creates missing channels with their subscribers. This happens before any message is written, so that the subscribers
 * receive all of them. An existing channel with the same name and privacy takes in the history.
 */
export async function makeChannels(
  realm: Realm,
  conversations: readonly SlackConversation[],
  accounts: ReadonlyMap<string, UserRow>,
): Promise<Map<string, ChannelRow>> {
  const made = new Map<string, ChannelRow>();
  const taken = new Set<string>();
  for (const conversation of conversations) {
    if (conversation.kind === 'direct') continue;
    const channel = await realm.write((change) => {
      const name = nameFor(change.state, conversation, taken);
      const known = change.state.channelsByName.get(foldCase(name));
      const place = known ?? makeChannel(change, conversation, name, accounts);
      for (const id of conversation.memberIds) {
        const member = accounts.get(id);
        if (member) subscribe(change, member, place);
      }
      return place;
    });
    taken.add(foldCase(channel.name));
    made.set(conversation.id, channel);
  }
  return made;
}

/**
 * Returns the first free candidate name, or that of an existing channel with the same privacy. The order depends only
 * on the export, so an interrupted import finds its channels again.
 */
function nameFor(
  state: RealmState,
  { name: given, kind }: SlackConversation,
  taken: ReadonlySet<string>,
): string {
  const name = usableName(given);
  for (let number = 0; ; number += 1) {
    const candidate = numbered(name, number);
    const key = foldCase(candidate);
    if (taken.has(key)) continue;
    const holder = state.channelsByName.get(key);
    const fits = holder?.invite_only === (kind === 'private') && !holder.is_web_public;
    if (!holder || (fits && !holder.is_archived)) return candidate;
  }
}

function numbered(name: string, number: number): string {
  if (number === 0) return name;
  const end = number === 1 ? '-slack' : `-slack-${number}`;
  return `${firstCodePoints(name, limits.max_stream_name_length - end.length)}${end}`;
}

function usableName(given: string): string {
  const plain = given.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}*>`]/gu, '').trim();
  const short =
    codePoints(plain) > limits.max_stream_name_length
      ? firstCodePoints(plain, limits.max_stream_name_length)
      : plain;
  return short.trim() === '' ? 'slack' : checkedChannelName(short);
}

/** Creates a channel with Slack's rules: new members of a private channel can read its history. */
function makeChannel(
  change: Mutation,
  conversation: SlackConversation,
  name: string,
  accounts: ReadonlyMap<string, UserRow>,
): ChannelRow {
  const { state, now } = change;
  const creator = accounts.get(conversation.creatorId ?? '');
  const inCharge = creator?.is_active && creator.role !== roles.guest ? creator : someOwner(state);
  const isPrivate = conversation.kind === 'private';
  const template = channelTemplate(
    state,
    // The importer needs no permission.
    { user: { ...inCharge, role: roles.owner }, webPublicStreams: false },
    {
      invite_only: isPrivate,
      history_public_to_subscribers: true,
      is_default_stream: conversation.isGeneral && !isPrivate,
    },
    now,
  );
  const description = [...conversation.description]
    .slice(0, limits.max_stream_description_length)
    .join('');
  const plain = addChannel(change, creator?.id ?? null, { name, description }, template);
  if (conversation.created === undefined || conversation.created * 1000 > now) return plain;
  const channel = { ...plain, date_created: conversation.created };
  change.put(channels, channel);
  return channel;
}

function someOwner(state: RealmState): UserRow {
  for (const user of state.users.values()) {
    if (user.role === roles.owner && user.is_active && !user.is_bot) return user;
  }
  return state.notificationBot;
}

function subscribe(change: Mutation, user: UserRow, channel: ChannelRow): void {
  const key = { channel_id: channel.id, user_id: user.id };
  if (change.state.subscriptions.get(key)?.active) return;
  change.put(subscriptions, joinedRow(change, user.id, channel.id, undefined));
}
