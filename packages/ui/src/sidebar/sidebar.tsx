import { t } from '../languages/t.ts';
import type { Route } from '../routes/route.ts';
import { ChannelList } from './channel-list.tsx';
import { DirectList } from './direct-list.tsx';
import { RowsWithMenu } from './rows-with-menu.tsx';
import { SidebarHead } from './sidebar-head.tsx';
import { ViewList } from './view-list.tsx';

interface Props {
  readonly route: Route;
}

/** Navigation: views, channels and direct messages. */
export function Sidebar({ route }: Props) {
  return (
    <nav className="sidebar" part="sidebar" aria-label={t('sidebar.conversations')}>
      <SidebarHead />
      <RowsWithMenu>
        <ViewList route={route} />
        <DirectList route={route} />
        <ChannelList />
      </RowsWithMenu>
    </nav>
  );
}
