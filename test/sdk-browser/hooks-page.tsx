import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import {
  type Client,
  type ClientOptions,
  createClient,
  type View,
} from '../../packages/sdk/src/index.ts';
import { indexedDbStorage } from '../../packages/sdk/src/indexeddb.ts';
import {
  ClientProvider,
  type DraftInUse,
  type SearchInUse,
  type TimelineInUse,
  useBadge,
  useChannels,
  useClientStatus,
  useDirects,
  useDraft,
  useDraftsList,
  useGroups,
  useInbox,
  useList,
  useMaybeClient,
  useOutbox,
  useOwnUser,
  usePresence,
  useProblems,
  useRealm,
  useScheduled,
  useSearch,
  useSettings,
  useSyncState,
  useTimeline,
  useTopics,
  useUnread,
  useUser,
  useUsers,
} from '../../packages/sdk/src/react.ts';

/** The data that the components show. */
interface Wish {
  readonly channelId: number;
  readonly topic: string;
  readonly userId: number;
  readonly text: string;
  readonly view: View;
}

type Lists = Readonly<Record<string, unknown>>;

let client: Client;
let root: ReturnType<typeof createRoot> | undefined;
let lists: Lists = {};
let search: SearchInUse;
let timeline: TimelineInUse;
let draft: DraftInUse;
let badge: number | undefined;

function setBadge(count: number): void {
  badge = count;
}

/** Calls every hook that is a list, by its name. */
function useAll({ channelId, userId }: Wish): Lists {
  return {
    channels: useChannels(),
    topics: useTopics(channelId),
    directs: useDirects(),
    inbox: useInbox(),
    unread: useUnread(),
    users: useUsers(),
    user: useUser(userId),
    ownUser: useOwnUser(),
    groups: useGroups(),
    realm: useRealm(),
    scheduled: useScheduled(),
    draftsList: useDraftsList(),
    settings: useSettings(),
    outbox: useOutbox(),
    problems: useProblems(),
    status: useClientStatus(),
    starred: useList((each) => each.starred()),
    sync: useSyncState().name,
    presence: usePresence(userId),
    hasClient: useMaybeClient() !== undefined,
  };
}

/** Asks the client for the same. */
async function all({ channelId, userId }: Wish): Promise<Lists> {
  return {
    channels: await client.channels().load(),
    topics: await client.topics(channelId).load(),
    directs: await client.directs().load(),
    inbox: await client.inbox().load(),
    unread: await client.unread().load(),
    users: await client.users().load(),
    user: await client.user(userId).load(),
    ownUser: await client.ownUser().load(),
    groups: await client.groups().load(),
    realm: await client.realm().load(),
    scheduled: await client.scheduled().load(),
    draftsList: await client.draftsList().load(),
    settings: await client.settings().load(),
    outbox: client.outbox.entries.current,
    problems: client.problems.current,
    status: client.status.current,
    starred: await client.starred().load(),
    sync: client.sync.state.current.name,
    presence: client.presence.of.current.get(userId),
    hasClient: true,
  };
}

/** Text that is typed into a topic's field as soon as it is there, before any draft is open. */
let typedAtOnce: { readonly topic: string; readonly content: string } | undefined;

function Everything({ wish }: { readonly wish: Wish }) {
  const [seen, found] = [useAll(wish), useSearch({ text: wish.text, pageSize: 2 })];
  useBadge(setBadge);
  const shown = useTimeline(wish.view, { pageSize: 3 });
  const typed = useDraft({ kind: 'topic', channelId: wish.channelId, topic: wish.topic });
  useLayoutEffect(() => {
    // The component of the topic before may still draw itself again.
    if (typedAtOnce?.topic !== wish.topic) return;
    typed.setContent(typedAtOnce.content);
    typedAtOnce = undefined;
  });
  useEffect(() => {
    lists = seen;
    search = found;
    timeline = shown;
    draft = typed;
  });
  return null;
}

/** The topic counts that each row showed since it was last mounted; `undefined` first if it had no list. */
let rows: (number | undefined)[][] = [];

function Row({ channelId }: { readonly channelId: number }) {
  const topics = useTopics(channelId);
  useEffect(() => {
    rows[channelId] = [...(rows[channelId] ?? []), topics?.length];
  });
  return null;
}

/** Returns a value as text; maps as their content. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? [...part] : part)) ?? '';

const wordsOf = (content: string) => content.replace(/<[^>]*>/g, '');

/** Shows an element, and its effects have run when this returns: what a test types next goes into it. */
function render(element: ReactNode): void {
  root ??= createRoot(document.body.appendChild(document.createElement('main')));
  const shown = root;
  flushSync(() => shown.render(element));
}

const hooks = {
  async open(account: Pick<ClientOptions, 'serverUrl' | 'credentials'>) {
    client = await createClient({ ...account, storage: indexedDbStorage() });
  },

  show(wish: Wish, hasClient = true) {
    render(
      <ClientProvider client={hasClient ? client : undefined}>
        <Everything wish={wish} />
      </ClientProvider>,
    );
  },

  /** Shows a list in each of many rows, and mounts all of them again each time. */
  showRows(count: number) {
    rows = [];
    render(
      <ClientProvider client={client}>
        {Array.from({ length: count }, (_, channelId) => (
          <Row channelId={channelId} key={channelId} />
        ))}
      </ClientProvider>,
    );
  },

  filledRows: () => rows.filter((shown) => shown.at(-1) !== undefined).length,
  rowsOnceEmpty: () => rows.filter((shown) => shown.includes(undefined)).length,

  leave() {
    root?.unmount();
    root = undefined;
  },

  /** Returns the names of the lists that differ from the client's. */
  async wrong(wish: Wish): Promise<string[]> {
    const expected = await all(wish);
    return Object.keys(expected).filter((name) => plain(expected[name]) !== plain(lists[name]));
  },

  /** Returns the names of the empty lists. */
  empty: () => Object.keys(lists).filter((name) => ['', '[]', 'null'].includes(plain(lists[name]))),

  found: () => search.state?.items.map(({ message }) => wordsOf(message.content)) ?? [],
  badge: () => badge,
  isSearched: () => search.state?.isComplete ?? false,
  more: () => search.more(),
  shown: () => timeline.state?.items.map(({ message }) => wordsOf(message.content)) ?? [],
  older: () => timeline.older(),
  newer: () => timeline.newer(),
  jumpTo: (target: number | 'newest') => timeline.jumpTo(target),
  typed: () => draft.content,
  type: (content: string) => draft.setContent(content),
  typeAtOnce: (topic: string, content: string) => {
    typedAtOnce = { topic, content };
  },
  drafts: async () => (await client.draftsList().load()).map(({ content }) => content).sort(),
  schedule: async (channelId: number) => {
    const to = { kind: 'topic', channelId, topic: 'later' } as const;
    await client.change.createScheduledMessage({ to, content: 'later', deliverAt: 4_000_000_000 });
  },
  close: () => client.close(),
};

export type Hooks = typeof hooks;

Object.assign(globalThis, { hooks });
