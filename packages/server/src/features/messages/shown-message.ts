import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { EditHistoryEntry, MessageRow } from '../../core/storage/tables/messages.ts';
import type { ClientInfo } from '../../handler.ts';
import type { Found, FoundStanding } from '../narrow/find-messages.ts';
import { canSeeEveryone, canSeeUser, type Viewer } from '../users/access.ts';
import { realmHost } from '../users/realm-host.ts';
import { conversationMembersOf } from './conversation.ts';
import { KEPT_UNREAD, type MessageState } from './flags.ts';
import { mayKnowIn, wasReceived } from './message-access.ts';
import type { ShownMessage, ShowOptions } from './message-object.ts';

/** The message columns that a page needs. */
export const shownColumns = [
  'sender_id',
  'recipient_id',
  'channel_id',
  'topic',
  'wire',
  'content',
  'rendered',
  'edit_history',
  'wildcards',
] as const satisfies (keyof MessageRow)[];

/** A row of those columns, as read from the database. */
export type FoundMessage = Found<(typeof shownColumns)[number]>;

export function shownMessage<Row extends Pick<FoundMessage, keyof ShownMessage>>(
  row: Row,
): ShownMessage {
  return { ...row, edit_history: JSON.parse(row.edit_history) as EditHistoryEntry[] };
}

export function foundStanding(
  state: RealmState,
  viewer: Viewer,
  row: FoundStanding & { readonly channel_id: number | null },
): MessageState {
  const { bits } = row;
  if (!viewer) return { received: false, bits, isRead: true };
  const received = wasReceived(state, viewer.id, row, bits);
  return { received, bits, isRead: received ? row.in_range === 1 : (bits & KEPT_UNREAD) === 0 };
}

export function membersOfFound({ members }: FoundStanding): number[] {
  return members === null ? [] : conversationMembersOf(members);
}

/** Returns how a request wants to see messages, and who the reader is. */
export function showOptions(
  { state, caller, realm, client, input }: ShowingCall,
  now: number,
): ShowOptions {
  return {
    applyMarkdown: input.apply_markdown,
    allowEmptyTopic: input.allow_empty_topic_name,
    editHistory: state.setting('message_edit_history_visibility_policy'),
    mayKnow: mayKnowIn(state, caller, now),
    realmName: realm.subdomain,
    host: realmHost(client.origin),
    isHidden: canSeeEveryone(state, caller, now)
      ? undefined
      : (user) => !canSeeUser(state, caller, user, now),
    isSpectator: !caller,
  };
}

interface ShowingCall {
  readonly state: RealmState;
  readonly caller: Viewer;
  readonly realm: Realm;
  readonly client: ClientInfo;
  readonly input: { readonly apply_markdown: boolean; readonly allow_empty_topic_name: boolean };
}
