import type { CustomTypes, WithCustom } from '@tidings/shared-types/wire';
import type { Client } from '../client.ts';
import type { Live } from '../live.ts';
import type { NoCommands } from '../mutations/app-command.ts';
import type { Mutation } from '../mutations/mutation.ts';
import { useClient, useMaybeClient } from './client-context.tsx';
import {
  useChannels,
  useDirects,
  useInbox,
  useList,
  useMessage,
  useMutations,
  useOwnUser,
  useScheduled,
  useUser,
  useUsers,
} from './use-lists.ts';
import { useSearch } from './use-search.ts';
import { useTimeline } from './use-timeline.ts';

const hooks: TypedHooks<CustomTypes> = {
  useClient,
  useMaybeClient,
  useList,
  useChannels,
  useDirects,
  useInbox,
  useMessage,
  useMutations,
  useOwnUser,
  useScheduled,
  useSearch,
  useTimeline,
  useUser,
  useUsers,
};

/** A hook whose custom data has the types of the app. */
export type TypedHook<H extends (...args: never) => unknown, C extends CustomTypes> = (
  ...args: Parameters<H>
) => WithCustom<ReturnType<H>, C>;

/** The hooks that give custom data or calls of the app's own commands, with the types of the app. */
export interface TypedHooks<C extends CustomTypes, A extends object = NoCommands> {
  /** Returns the account, for components that only show once it is open. */
  useClient(): Client<C, A>;
  /** Returns the account, if it is open already. */
  useMaybeClient(): Client<C, A> | undefined;
  /** Returns any list of the client. */
  useList<T>(select: (client: Client<C, A>) => Live<T>): T | undefined;
  /** Returns the calls of the app's own commands that are not carried out yet. */
  useMutations(): readonly Mutation<A>[] | undefined;
  readonly useChannels: TypedHook<typeof useChannels, C>;
  readonly useDirects: TypedHook<typeof useDirects, C>;
  readonly useInbox: TypedHook<typeof useInbox, C>;
  readonly useMessage: TypedHook<typeof useMessage, C>;
  readonly useOwnUser: TypedHook<typeof useOwnUser, C>;
  readonly useScheduled: TypedHook<typeof useScheduled, C>;
  readonly useSearch: TypedHook<typeof useSearch, C>;
  readonly useTimeline: TypedHook<typeof useTimeline, C>;
  readonly useUser: TypedHook<typeof useUser, C>;
  readonly useUsers: TypedHook<typeof useUsers, C>;
}

/**
 * Returns the hooks with the types of the app's custom data and commands, as those of `createClient<C, A>`. Call it once,
 * outside of components, and import its hooks from there.
 *
 * @example
 * interface Order {
 *   readonly id: number;
 * }
 * const { useTimeline, useClient } = typedHooks<{ message: Order }>();
 */
export function typedHooks<C extends CustomTypes, A extends object = NoCommands>(): TypedHooks<
  C,
  A
> {
  return hooks as unknown as TypedHooks<C, A>;
}
