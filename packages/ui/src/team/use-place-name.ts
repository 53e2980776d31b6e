import { useUsers } from '@tidings/sdk/react';
import { useChannel } from '../channels/use-channel.ts';
import { listText } from '../format/list-text.ts';
import { t } from '../languages/t.ts';
import type { Route } from '../routes/route.ts';
import { topicText } from '../topics/topic-text.ts';
import { viewKeys } from './shortcuts.ts';

/** The name of a page, as the browser's tab shows it. Undefined for pages without one. */
export function usePlaceName(route: Route): string | undefined {
  const channelId =
    route.name === 'channel' || route.name === 'topic' ? route.channelId : undefined;
  const channel = useChannel(channelId)?.channel.name;
  const users = useUsers() ?? [];
  switch (route.name) {
    case 'channel':
      return channel && `#${channel}`;
    case 'topic':
      return channel ? `${topicText(route.topic)} · #${channel}` : topicText(route.topic);
    case 'direct': {
      const known = users.filter(({ user }) => route.userIds.includes(user.user_id));
      return listText(known.map(({ user }) => user.full_name)) || undefined;
    }
    case 'search':
      return route.text.trim() === ''
        ? t('team.search')
        : t('team.searchText', { text: route.text.trim() });
    default:
      return [...viewKeys().values()].find(({ to }) => to.name === route.name)?.label;
  }
}
