import { type CustomData, channelGroupSettings } from '@tidings/shared-types';
import type { Mutation } from '../../../src/core/realm/mutation.ts';
import type { Realm } from '../../../src/core/realm/realm.ts';
import {
  type ChannelRow,
  channels,
  subscriptions,
} from '../../../src/core/storage/tables/channels.ts';
import type { RenderedMessage } from '../../../src/features/messages/new-message.ts';
import { postMessage } from '../../../src/features/messages/post-message.ts';

/** Creates channels, subscriptions and messages without the endpoints, since these tests are about reading. */

type Wanted = Partial<
  Pick<
    ChannelRow,
    | 'invite_only'
    | 'is_web_public'
    | 'history_public_to_subscribers'
    | 'is_archived'
    | 'message_retention_days'
  >
>;

let made = 0;

export function addChannel(realm: Realm, wanted: Wanted = {}, name?: string): Promise<ChannelRow> {
  made += 1;
  const number = made;
  return realm.write((change) => {
    const nobody = change.state.systemGroupId('role:nobody');
    const everyone = change.state.systemGroupId('role:everyone');
    const settings = Object.keys(channelGroupSettings).map(
      (setting) => [setting, setting === 'can_send_message_group' ? everyone : nobody] as const,
    );
    const row: ChannelRow = {
      id: change.nextId(),
      name: name ?? `channel ${number}`,
      description: '',
      rendered_description: '',
      date_created: 0,
      creator_id: null,
      invite_only: false,
      is_web_public: false,
      history_public_to_subscribers: true,
      message_retention_days: null,
      topics_policy: 'inherit',
      folder_id: null,
      is_archived: false,
      is_default: false,
      first_message_id: null,
      external_id: null,
      custom: null,
      settings: Object.fromEntries(settings),
      ...wanted,
    };
    change.put(channels, row);
    return row;
  });
}

export function subscribe(realm: Realm, userId: number, channel: { id: number }): Promise<void> {
  return realm.write((change) => {
    const row = subscription(change, userId, channel.id);
    const intervals = [...row.intervals, [change.lastMessageId, null] as const];
    change.put(subscriptions, { ...row, active: true, intervals });
  });
}

export function unsubscribe(realm: Realm, userId: number, channel: { id: number }): Promise<void> {
  return realm.write((change) => {
    const row = subscription(change, userId, channel.id);
    const intervals = row.intervals.map(
      ([after, upTo]) => [after, upTo ?? change.lastMessageId] as const,
    );
    change.put(subscriptions, { ...row, active: false, intervals });
  });
}

export function muteChannel(realm: Realm, userId: number, channel: { id: number }): Promise<void> {
  return realm.write((change) => {
    change.put(subscriptions, { ...subscription(change, userId, channel.id), is_muted: true });
  });
}

function subscription(change: Mutation, user_id: number, channel_id: number) {
  const known = change.state.subscriptions.get({ channel_id, user_id });
  if (known) return known;
  return {
    channel_id,
    user_id,
    active: false,
    color: '#76ce90',
    is_muted: false,
    pin_to_top: false,
    desktop_notifications: null,
    audible_notifications: null,
    push_notifications: null,
    email_notifications: null,
    wildcard_mentions_notify: null,
    intervals: [],
  };
}

interface Said {
  readonly topic?: string;
  readonly content?: string;
  readonly isRead?: boolean;
  readonly rendered?: Partial<RenderedMessage>;
  readonly custom?: CustomData | null;
}

/** Sends without checking permissions. Resolves to the id of the message. */
export async function say(
  realm: Realm,
  senderId: number,
  to: { readonly id: number } | readonly number[],
  { topic = 'talk', content = 'hello', isRead = false, rendered, custom }: Said = {},
): Promise<number> {
  const { id } = await realm.write((change) => {
    const sender = change.state.users.get({ id: senderId });
    if (!sender) throw new Error('No user with that id');
    const members = 'id' in to ? [] : [...new Set([...to, senderId])].sort((a, b) => a - b);
    return postMessage(change, {
      sender,
      to: 'id' in to ? { kind: 'channel', channelId: to.id } : { kind: 'direct', members },
      topic: 'id' in to ? topic : '',
      rendered: {
        content,
        html: `<p>${content.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`,
        searchText: content,
        mentionedUserIds: [],
        mentionedGroupIds: [],
        mentionsChannel: false,
        mentionsTopic: false,
        hasLink: false,
        hasImage: false,
        unknownPages: [],
        attachmentPaths: [],
        ...rendered,
      },
      custom,
      client: 'test',
      readBySender: isRead,
      isNotice: true,
    });
  });
  return id;
}
