import { type ChannelItem, type UserItem, useClient } from '@tidings/sdk/react';
import { useCallback, useEffect } from 'react';
import { mentionName } from '../composer/completion/mentions.ts';
import { parseRoute, type Route } from '../routes/route.ts';
import { findIn, useScope } from '../scope/scope.ts';
import { operandText } from './search-terms.ts';

interface Known {
  readonly channels: readonly ChannelItem[];
  readonly users: readonly UserItem[];
}

/** Returns a function that opens the search, narrowed to the page that the chat shows. */
export function useSearchHere(): () => void {
  const scope = useScope();
  const client = useClient();
  const [channels, users] = [client.channels(), client.users()];
  // A list is current only while it has a subscriber.
  useEffect(() => channels.subscribe(() => undefined), [channels]);
  useEffect(() => users.subscribe(() => undefined), [users]);
  return useCallback(() => {
    const { navigation } = scope;
    const route = parseRoute(navigation.fragment());
    if (route.name === 'search') {
      findIn(scope, '.search-field input')?.focus();
      return;
    }
    const open = (known: Known) =>
      navigation.go({ name: 'search', text: placeTerms(route, known) });
    if (channels.current && users.current) {
      open({ channels: channels.current, users: users.current });
      return;
    }
    // The names of the place are still being read.
    Promise.all([channels.load(), users.load()]).then(
      (read) => open({ channels: read[0], users: read[1] }),
      () => undefined,
    );
  }, [scope, channels, users]);
}

/** The search terms of a page, with a space after them for the words. Empty for pages that are no place. */
function placeTerms(route: Route, { channels, users }: Known): string {
  switch (route.name) {
    case 'channel':
    case 'topic': {
      const name = channels.find(({ id }) => id === route.channelId)?.channel.name;
      if (name === undefined) return '';
      const channel = `channel:${operandText(name)} `;
      return route.name === 'channel' ? channel : `${channel}topic:${operandText(route.topic)} `;
    }
    case 'direct': {
      const names = route.userIds.map((id) => {
        const user = users.find(({ user: { user_id } }) => user_id === id)?.user;
        return user ? mentionName(user, users) : `|${id}`;
      });
      return `dm:${operandText(names.join(','))} `;
    }
    case 'mentions':
      return 'is:mentioned ';
    case 'starred':
      return 'is:starred ';
    default:
      return '';
  }
}
