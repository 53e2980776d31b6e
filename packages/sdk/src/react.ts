'use client';

export type { ChannelItem } from './queries/channels.ts';
export type { DirectItem } from './queries/directs.ts';
export type { DraftItem } from './queries/drafts-list.ts';
export type { InboxItem } from './queries/inbox.ts';
export type { MessageItem } from './queries/message.ts';
export type { TopicItem } from './queries/topics.ts';
export type { UserItem } from './queries/users.ts';
export {
  ClientProvider,
  type ClientProviderProps,
  HookError,
  useClient,
  useMaybeClient,
} from './react/client-context.tsx';
export { type TypedHook, type TypedHooks, typedHooks } from './react/typed-hooks.ts';
export { useBadge } from './react/use-badge.ts';
export { type DraftInUse, useDraft } from './react/use-draft.ts';
export {
  useChannels,
  useClientStatus,
  useDirects,
  useDraftsList,
  useGroups,
  useInbox,
  useList,
  useMessage,
  useMutations,
  useOutbox,
  useOwnUser,
  useProblems,
  useRealm,
  useScheduled,
  useSettings,
  useTopics,
  useUnread,
  useUser,
  useUsers,
} from './react/use-lists.ts';
export { useLive, useMaybeLive, usePresence, useSyncState, useTyping } from './react/use-live.ts';
export { type SearchInUse, useSearch } from './react/use-search.ts';
export { type TimelineInUse, useTimeline } from './react/use-timeline.ts';
export type { TimelineOptions } from './timeline/timeline.ts';
export type { TimelineItem, TimelineState } from './timeline/timeline-state.ts';
