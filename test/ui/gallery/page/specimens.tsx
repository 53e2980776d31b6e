import type { Client, TimelineItem } from '@tidings/sdk';
import { useTimeline } from '@tidings/sdk/react';
import {
  ChannelList,
  Composer,
  Conversation,
  Inbox,
  MessageContent,
  PersonCard,
  Reactions,
  Search,
  SyncStatus,
  Timeline,
} from '@tidings/ui';
import type { ReactNode } from 'react';
import type { GalleryClients, GalleryWorld } from './clients.ts';
import { html } from './html.ts';
import { type State, states } from './states.ts';

/** A part in a state. */
export interface Specimen {
  readonly part: string;
  readonly state: State;
  readonly client: Client;
  readonly content: ReactNode;
}

/** A part: its content in each state, or the states in which it differs. */
interface Part {
  readonly show: (state: State) => ReactNode;
  readonly clients?: Partial<Record<State, Client>>;
  /** States in which the part renders nothing, or looks as in another one. */
  readonly without?: readonly State[];
}

/** Topics of the gallery's server, by the state that they show. */
const topicOf: Partial<Record<State, string>> = {
  empty: 'nothing',
  // Nobody has read it before the network was lost.
  offline: 'kitchen',
  long: 'long',
};

/** Returns every part in every state that it has. */
export function specimens(clients: GalleryClients, world: GalleryWorld): Specimen[] {
  const { live, bare, crowded, offline, loading, failed, signedOut } = clients;
  const usual: Record<State, Client> = {
    ...{ filled: live, rtl: live, dark: live, empty: bare, long: crowded },
    ...{ loading, offline, failed },
  };
  const topic = (name: string) =>
    ({ kind: 'topic', channelId: world.channelId, topic: name }) as const;
  const place = (state: State) => topic(topicOf[state] ?? 'garden');
  const inPlace = { empty: live, long: live };
  const parts: Readonly<Record<string, Part>> = {
    Timeline: {
      show: (state) => <Timeline view={place(state)} start="newest" empty="No messages yet." />,
      clients: inPlace,
    },
    MessageContent: {
      show: (state) => <MessageContent html={html[state]} />,
      without: ['empty'],
    },
    Composer: {
      show: (state) => <Composer to={topic(composed[state] ?? 'garden')} />,
      clients: { ...inPlace, failed: live },
    },
    ChannelList: { show: () => <ChannelList /> },
    Inbox: { show: () => <Inbox /> },
    Search: {
      show: (state) => <Search text={searched[state] ?? 'waters'} />,
      clients: inPlace,
    },
    Reactions: {
      show: (state) => <FirstReactions to={topic(state === 'long' ? 'long' : 'garden')} />,
      clients: inPlace,
      without: ['empty', 'loading'],
    },
    SyncStatus: {
      show: () => <SyncStatus />,
      clients: { rtl: offline, dark: offline, failed: signedOut },
      without: ['filled', 'empty', 'long'],
    },
    Conversation: {
      show: (state) => <Conversation to={place(state)} />,
      clients: inPlace,
    },
    PersonCard: {
      show: (state) => (
        <PersonCard
          userId={state === 'long' ? world.longPersonId : world.personId}
          onClose={() => undefined}
        />
      ),
      clients: inPlace,
      without: ['empty', 'loading', 'failed'],
    },
  };
  return Object.entries(parts).flatMap(([part, { show, clients: own, without = [] }]) =>
    states
      .filter((state) => !without.includes(state))
      .map((state) => ({
        part,
        state,
        client: own?.[state] ?? usual[state],
        content: show(state),
      })),
  );
}

/** The topics with drafts of the live client. */
const composed: Partial<Record<State, string>> = {
  empty: 'nothing',
  long: 'long draft',
  failed: 'too long draft',
};

const searched: Partial<Record<State, string>> = {
  empty: 'nothinglikethis',
  long: 'Tomatoesandcucumbersandpumpkins',
};

function FirstReactions({ to }: { readonly to: Parameters<typeof useTimeline>[0] }) {
  const { state } = useTimeline(to, { start: 'newest' });
  const item = state?.items.find(({ message }: TimelineItem) => message.reactions.length > 0);
  return item ? <Reactions item={item} /> : null;
}
