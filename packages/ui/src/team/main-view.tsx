import { useAccountHost } from '../account/account-host.ts';
import { ChannelView } from '../conversation/channel-view.tsx';
import { DirectView } from '../conversation/direct-view.tsx';
import { TopicView } from '../conversation/topic-view.tsx';
import type { Route } from '../routes/route.ts';
import { ScheduledView } from '../scheduled/scheduled-view.tsx';
import { Loading } from '../ui/loading.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { DraftsView } from '../views/drafts-view.tsx';
import { FeedView, MentionsView, StarredView } from '../views/feed-views.tsx';
import { InboxView } from '../views/inbox-view.tsx';
import { RecentView } from '../views/recent-view.tsx';
import { WelcomeView } from '../welcome/welcome-view.tsx';
import { FollowedInvitation } from './already-in.tsx';

const SearchView = onDemand(
  async () => (await import('../search/search-view.tsx')).SearchView,
  () => <Loading />,
);
const PeopleView = onDemand(
  async () => (await import('../people/people-view.tsx')).PeopleView,
  () => <Loading />,
);
const SettingsView = onDemand(
  async () => (await import('../settings/settings-view.tsx')).SettingsView,
  () => <Loading />,
);

interface Props {
  readonly route: Route;
}

/** The page of a route. */
export function MainView({ route }: Props) {
  const host = useAccountHost();
  switch (route.name) {
    case 'channel':
      return (
        <ChannelView
          key={`${route.channelId} ${route.near}`}
          channelId={route.channelId}
          near={route.near}
        />
      );
    case 'topic':
      return (
        <TopicView
          key={`${route.channelId} ${route.topic.toLowerCase()} ${route.near}`}
          channelId={route.channelId}
          topic={route.topic}
          near={route.near}
        />
      );
    case 'direct':
      return (
        <DirectView
          key={`${route.userIds.join()} ${route.near}`}
          userIds={route.userIds}
          near={route.near}
        />
      );
    case 'welcome':
      return <WelcomeView />;
    case 'feed':
      return <FeedView />;
    case 'mentions':
      return <MentionsView />;
    case 'starred':
      return <StarredView />;
    case 'recent':
      return <RecentView />;
    case 'people':
      return <PeopleView />;
    case 'drafts':
      return <DraftsView />;
    case 'scheduled':
      return <ScheduledView />;
    case 'search':
      return <SearchView text={route.text} />;
    case 'settings':
      if (!host) return <InboxView />;
      return <SettingsView section={route.section} onLeave={host.onLeave} />;
    case 'join':
      return <FollowedInvitation />;
    default:
      return <InboxView />;
  }
}
