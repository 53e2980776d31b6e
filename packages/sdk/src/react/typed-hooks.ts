import type { CustomTypes, WithCustom } from '@tidings/shared-types';
import type { Client } from '../client.ts';
import type { Live } from '../live.ts';
import { useClient, useMaybeClient } from './client-context.tsx';
import {
  useChannels,
  useDirects,
  useInbox,
  useList,
  useMessage,
  useOwnUser,
  useScheduled,
  useTopics,
  useUser,
  useUsers,
} from './use-lists.ts';
import { useSearch } from './use-search.ts';
import { useTimeline } from './use-timeline.ts';

const hooks = {
  useChannels,
  useDirects,
  useInbox,
  useMessage,
  useOwnUser,
  useScheduled,
  useSearch,
  useTimeline,
  useTopics,
  useUser,
  useUsers,
};

type Hooks = typeof hooks;

/** The hooks that give custom data, with the types of the app. */
export type TypedHooks<C extends CustomTypes> = {
  readonly [N in keyof Hooks]: (
    ...args: Parameters<Hooks[N]>
  ) => WithCustom<ReturnType<Hooks[N]>, C>;
} & {
  useClient(): Client<C>;
  useMaybeClient(): Client<C> | undefined;
  useList<T>(select: (client: Client<C>) => Live<T>): T | undefined;
};

/**
 * Returns the hooks with the types of the app's custom data, as those of `createClient<C>`. Call it once, outside of
 * components, and import its hooks from there.
 */
export function typedHooks<C extends CustomTypes>(): TypedHooks<C> {
  const all = { ...hooks, useClient, useMaybeClient, useList };
  return all as unknown as TypedHooks<C>;
}
