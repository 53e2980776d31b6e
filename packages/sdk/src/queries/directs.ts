import {
  type ConversationKey,
  type ConversationTarget,
  conversationKey,
} from '../messages/conversation.ts';
import { isDirectMuted } from '../messages/muting.ts';
import type { DirectConversation } from '../store/record-kinds.ts';
import type { User } from '../store/resources.ts';
import { listQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import { newestFirst, type ShownRecords, unsentConversations, unsentTargets } from './pending.ts';
import type { QuerySources } from './query-sources.ts';
import { liveInput, recordInput } from './record-input.ts';
import { mutedUserIds, selfId } from './unread-conversations.ts';
import { unreadInput } from './unread-input.ts';

/** A direct conversation with one person or several. */
export interface DirectItem {
  /** Identifies the conversation among all. */
  readonly key: ConversationKey;
  /** The other members; the person alone for a note to oneself. */
  readonly userIds: readonly number[];
  /** The members that this device knows. */
  readonly people: readonly User[];
  /** The id of the newest message; undefined if none was sent yet. */
  readonly newestId: number | undefined;
  /** The number of unread messages. */
  readonly unread: number;
  /** The number of unread mentions of the person. */
  readonly mentions: number;
  /** The number of messages that wait to be sent to it. */
  readonly unsent: number;
  /** Whether all other members are muted. */
  readonly isMuted: boolean;
}

interface DirectValues {
  readonly directs: ShownRecords<'directs'>;
  readonly unread: ShownRecords<'unread'>;
  readonly users: ShownRecords<'user'>;
  readonly mutedUsers: ShownRecords<'mutedUsers'>;
  readonly self: ShownRecords<'self'>;
  readonly targets: readonly ConversationTarget[];
}

/** The recent direct conversations, newest first. */
export function directsQuery(sources: QuerySources): LiveQuery<readonly DirectItem[]> {
  const inputs = {
    directs: recordInput(sources, 'directs', { key: '' }),
    unread: unreadInput(sources),
    users: recordInput(sources, 'user'),
    mutedUsers: recordInput(sources, 'mutedUsers', { key: '' }),
    self: recordInput(sources, 'self', { key: '' }),
    targets: liveInput(sources.outbox, (entries) =>
      unsentTargets(entries).filter(({ kind }) => kind === 'direct'),
    ),
  };
  return listQuery(sources, inputs, directItems, ({ key }) => key);
}

function directItems(values: DirectValues): DirectItem[] {
  const self = selfId(values.self);
  const mutedUsers = mutedUserIds(values.mutedUsers);
  const unsent = unsentConversations(values.targets, self);
  return [...conversations(values, self)]
    .map(([key, { members, newestId }]) => {
      const others = members.filter((id) => id !== self);
      const userIds = others.length > 0 ? others : members;
      const unread = values.unread.records.get(key)?.value;
      return {
        key,
        userIds,
        people: knownUsers(values.users, userIds),
        newestId,
        unread: unread?.ids.length ?? 0,
        mentions: unread?.mentions.length ?? 0,
        unsent: unsent.get(key)?.count ?? 0,
        isMuted: isDirectMuted(others, mutedUsers),
      };
    })
    .sort(newestFirst);
}

type Known = Pick<DirectConversation, 'members'> & { readonly newestId: number | undefined };

function conversations(
  { directs, targets }: DirectValues,
  self: number | undefined,
): Map<ConversationKey, Known> {
  const known = new Map<ConversationKey, Known>();
  for (const { conversation } of unsentConversations(targets, self).values()) {
    if (conversation.kind !== 'direct') continue;
    known.set(conversationKey(conversation), { ...conversation, newestId: undefined });
  }
  for (const direct of directs.records.get('')?.value ?? []) {
    known.set(conversationKey({ kind: 'direct', members: direct.members }), direct);
  }
  return known;
}

export function knownUsers(users: ShownRecords<'user'>, ids: readonly number[]): User[] {
  return ids.flatMap((id) => users.records.get(String(id))?.value ?? []);
}
