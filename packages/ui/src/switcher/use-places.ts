import { useChannels, useList, useUsers } from '@tidings/sdk/react';
import { useDeferredValue, useMemo } from 'react';
import { fuzzyMatches } from '../ui/fuzzy.ts';
import { channelPlace, type Place, personPlace, topicPlace } from './places.ts';

const mostShown = 40;

interface FoundPlaces {
  readonly places: readonly Place[];
  /** Whether the results are complete and match the present text. */
  readonly isReady: boolean;
}

/** Searches targets. `#` limits to channels, `@` to people, `channel > topic` to topics of a channel. */
export function usePlaces(typed: string): FoundPlaces {
  const channels = useChannels();
  const users = useUsers();
  const topics = useList((client) => client.allTopics());
  // Deferred, so that typing stays fast with long lists.
  const wanted = useDeferredValue(typed.trim());
  const isReady = [channels, users, topics].every(Boolean) && wanted === typed.trim();
  const all = useMemo(() => {
    const open = (channels ?? []).filter(({ channel }) => !channel.is_archived);
    const people = (users ?? []).filter(({ user }) => user.is_active && !user.is_system_bot);
    const own = open.filter(({ subscription }) => subscription !== undefined);
    const byId = new Map(own.map((item) => [item.id, item]));
    return {
      channels: open.map(channelPlace),
      people: people.map(personPlace),
      topics: (topics ?? []).flatMap((topic) => {
        const channel = byId.get(topic.channelId);
        return channel ? topicPlace(topic, channel) : [];
      }),
    };
  }, [channels, users, topics]);
  const places = useMemo(() => found(all, wanted).slice(0, mostShown), [all, wanted]);
  return { places, isReady };
}

type Places = Readonly<Record<'channels' | 'people' | 'topics', readonly Place[]>>;

function found({ channels, people, topics }: Places, typed: string): readonly Place[] {
  const nameOf = ({ name }: Place) => name;
  if (typed.startsWith('#')) return fuzzyMatches(channels, typed.slice(1), nameOf);
  if (typed.startsWith('@')) return fuzzyMatches(people, typed.slice(1), nameOf);
  const [channelName = '', topicName] = typed.split('>', 2);
  if (topicName !== undefined) {
    const inChannel = fuzzyMatches(topics, channelName, ({ note }) => note.slice(1));
    return fuzzyMatches(inChannel, topicName, nameOf);
  }
  return fuzzyMatches([...channels, ...people, ...topics], typed, nameOf);
}
