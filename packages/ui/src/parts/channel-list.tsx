import { ChannelDialogs } from '../channels/channel-dialogs.tsx';
import { t } from '../languages/t.ts';
import { ChannelList as Channels } from '../sidebar/channel-list.tsx';
import { RowsWithMenu } from '../sidebar/rows-with-menu.tsx';

/** The user's channels, with the topics of the open one. Rows have a menu. */
export function ChannelList() {
  return (
    <nav className="sidebar" part="sidebar" aria-label={t('conversation.channels')}>
      <RowsWithMenu>
        <Channels />
      </RowsWithMenu>
      <ChannelDialogs />
    </nav>
  );
}
