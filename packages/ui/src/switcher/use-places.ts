import {
  type ChannelItem,
  type DirectItem,
  type TopicItem,
  useChannels,
  useClient,
  useDirects,
  useInbox,
  useList,
  useUsers,
} from '@tidings/sdk/react';
import { useDeferredValue, useMemo } from 'react';
import { t } from '../languages/t.ts';
import { routeHref } from '../routes/route.ts';
import { useScope } from '../scope/scope.ts';
import { useSavedSearches } from '../search/saved-searches.ts';
import { fuzzyMatches } from '../ui/fuzzy.ts';
import {
  channelPlace,
  directPlace,
  type Place,
  personPlace,
  searchPlace,
  topicPlace,
  unreadPlace,
} from './places.ts';
import { useCommands } from './use-commands.ts';
import { visitedHrefs } from './visits.ts';

const mostShown = 40;
const mostUnread = 6;
const mostRecent = 8;

/** Places below a heading. The results of a search have none. */
export interface PlaceGroup {
  readonly title?: string;
  readonly places: readonly Place[];
}

interface FoundPlaces {
  readonly groups: readonly PlaceGroup[];
  /** Whether the results are complete and match the present text. */
  readonly isReady: boolean;
}

/**
 * Searches targets and commands. `#` limits to channels, `@` to people, `channel > topic` to topics of a channel.
 * Without text: unread and recent conversations, saved searches, and the commands.
 */
export function usePlaces(typed: string): FoundPlaces {
  const channels = useChannels();
  const users = useUsers();
  const topics = useList((client) => client.allTopics());
  const commands = useCommands();
  const searches = useSavedSearches()?.map(searchPlace) ?? [];
  const start = useStart(channels, topics);
  // Deferred, so that typing stays fast with long lists.
  const wanted = useDeferredValue(typed.trim());
  const isReady = [channels, users, topics, start].every(Boolean) && wanted === typed.trim();
  const all = useMemo(() => {
    const open = (channels ?? []).filter(({ channel }) => !channel.is_archived);
    const people = (users ?? []).filter(({ user }) => user.is_active && !user.is_system_bot);
    const byId = joined(open);
    return {
      channels: open.map(channelPlace),
      people: people.map(personPlace),
      topics: (topics ?? []).flatMap((topic) => {
        const channel = byId.get(topic.channelId);
        return channel ? topicPlace(topic, channel) : [];
      }),
    };
  }, [channels, users, topics]);
  const places = found({ ...all, searches, commands }, wanted).slice(0, mostShown);
  const groups =
    wanted === ''
      ? [
          ...(start ?? []),
          { title: t('search.savedSearches'), places: searches },
          { title: t('switcher.commands'), places: commands },
        ]
      : [{ places }];
  return { groups: groups.filter((group) => group.places.length > 0), isReady };
}

type Kind = 'channels' | 'people' | 'topics' | 'searches' | 'commands';
type Places = Readonly<Record<Kind, readonly Place[]>>;

function found(
  { channels, people, topics, searches, commands }: Places,
  typed: string,
): readonly Place[] {
  const nameOf = ({ name }: Place) => name;
  if (typed.startsWith('#')) return fuzzyMatches(channels, typed.slice(1), nameOf);
  if (typed.startsWith('@')) return fuzzyMatches(people, typed.slice(1), nameOf);
  const [channelName = '', topicName] = typed.split('>', 2);
  if (topicName !== undefined) {
    const inChannel = fuzzyMatches(topics, channelName, ({ note }) => note.slice(1));
    return fuzzyMatches(inChannel, topicName, nameOf);
  }
  return fuzzyMatches([...channels, ...people, ...topics, ...searches, ...commands], typed, nameOf);
}

function joined(channels: readonly ChannelItem[]): ReadonlyMap<number, ChannelItem> {
  const own = channels.filter(
    ({ channel, subscription }) => subscription !== undefined && !channel.is_archived,
  );
  return new Map(own.map((item) => [item.id, item]));
}

/** The unread and recent conversations. Undefined until they are known. */
function useStart(
  channels: readonly ChannelItem[] | undefined,
  topics: readonly TopicItem[] | undefined,
): readonly PlaceGroup[] | undefined {
  const { serverUrl } = useClient();
  const { navigation } = useScope();
  const inbox = useInbox();
  const directs = useDirects();
  return useMemo(() => {
    if (!channels || !topics || !inbox || !directs) return undefined;
    const byId = joined(channels);
    const here = navigation.fragment();
    const isElsewhere = ({ to }: Place) => typeof to === 'function' || routeHref(to) !== here;
    const unread = inbox
      .flatMap((item) => unreadPlace(item, byId) ?? [])
      .filter(isElsewhere)
      .slice(0, mostUnread);
    const shown = new Set(unread.map(hrefOf));
    const recent = recentPlaces(byId, topics, directs, visitedHrefs(serverUrl))
      .filter((place) => isElsewhere(place) && !shown.has(hrefOf(place)))
      .slice(0, mostRecent);
    return [
      { title: t('switcher.unread'), places: unread },
      { title: t('switcher.recent'), places: recent },
    ];
  }, [channels, topics, inbox, directs, navigation, serverUrl]);
}

/** The places that were visited in this tab, the latest first, then the others by their newest message. */
function recentPlaces(
  channels: ReadonlyMap<number, ChannelItem>,
  topics: readonly TopicItem[],
  directs: readonly DirectItem[],
  visited: readonly string[],
): readonly Place[] {
  const active = [
    ...directs.map((direct) => ({ ...direct, place: directPlace(direct) })),
    ...topics.flatMap((topic) => {
      const channel = channels.get(topic.channelId);
      return channel ? { ...topic, place: topicPlace(topic, channel) } : [];
    }),
  ];
  const known = new Map([
    ...[...channels.values()].map(channelPlace).map((place) => [hrefOf(place), place] as const),
    ...active.map(({ place }) => [hrefOf(place), place] as const),
  ]);
  const visits = visited.flatMap((href) => known.get(href) ?? []);
  const others = active
    .filter(({ isMuted, place }) => !isMuted && !visits.includes(place))
    .sort((a, b) => (b.newestId ?? 0) - (a.newestId ?? 0))
    .map(({ place }) => place);
  return [...visits, ...others];
}

function hrefOf({ to }: Place): string {
  return typeof to === 'function' ? '' : routeHref(to);
}
