import { useOwnUser, useRealm } from '@tidings/sdk/react';
import {
  Command,
  Keyboard,
  LogOut,
  Menu as MenuIcon,
  Search,
  Settings,
  Smile,
  UserPlus,
} from 'lucide-react';
import { useAccountHost } from '../account/account-host.ts';
import { EmojiPicture } from '../emoji/emoji-picture.tsx';
import { t } from '../languages/t.ts';
import { statusEmoji } from '../people/emoji-of-status.ts';
import { useOpenPerson } from '../people/person-opener.ts';
import { PresenceDot } from '../people/presence-dot.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { useGoTo } from '../routes/use-route.ts';
import { useTeamDialog } from '../team/team-dialog.ts';
import { applyTheme, themeChoices, useTheme } from '../theme/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { MenuRadio } from '../ui/menu-radio.tsx';

/** Organization, own account, and the main menu. */
export function SidebarHead() {
  const host = useAccountHost();
  const goTo = useGoTo();
  const teamDialog = useTeamDialog();
  const openPerson = useOpenPerson().open;
  const name = useRealm()?.realm_name ?? 'Tidings';
  const own = useOwnUser();
  const { may } = usePermissions();
  const theme = useTheme();
  const emoji = statusEmoji(own?.status);
  const mayInvite = may('can_invite_users_group') || may('create_multiuse_invite_group');
  const settings = (section: string) => goTo({ name: 'settings', section });
  return (
    <header className="sidebar-head">
      {own && (
        <button
          type="button"
          className="own-button"
          aria-label={t('sidebar.yourProfile')}
          onClick={({ currentTarget: from }) => openPerson({ userId: own.user.user_id, from })}
        >
          <Avatar src={own.user.avatar_url} size={28} />
          <PresenceDot userId={own.user.user_id} />
        </button>
      )}
      <div className="sidebar-name">
        <div className="sidebar-organization" title={name}>
          {name}
        </div>
        {own && (
          <button type="button" className="own-status" onClick={() => teamDialog.open('status')}>
            {emoji && <EmojiPicture emoji={emoji} />}
            {emoji && ' '}
            {own.status?.status_text ?? (emoji ? '' : own.user.full_name)}
            <span className="hidden-text"> – {t('sidebar.setStatusHere')}</span>
          </button>
        )}
      </div>
      <IconButton label={t('sidebar.search')} onClick={() => goTo({ name: 'search', text: '' })}>
        <Search size={18} />
      </IconButton>
      <Menu
        trigger={
          <IconButton label={t('sidebar.mainMenu')}>
            <MenuIcon size={18} />
          </IconButton>
        }
      >
        <MenuItem icon={<Smile size={16} />} onSelect={() => teamDialog.open('status')}>
          {t('sidebar.setStatus2')}
        </MenuItem>
        <MenuItem icon={<Command size={16} />} onSelect={() => teamDialog.open('switcher')}>
          {t('sidebar.goTo')}
        </MenuItem>
        {host && (
          <MenuItem icon={<Settings size={16} />} onSelect={() => settings('profile')}>
            {t('sidebar.settings')}
          </MenuItem>
        )}
        {host && mayInvite && (
          <MenuItem icon={<UserPlus size={16} />} onSelect={() => settings('invitations')}>
            {t('sidebar.invitePeople')}
          </MenuItem>
        )}
        <MenuItem icon={<Keyboard size={16} />} onSelect={() => teamDialog.open('shortcuts')}>
          {t('sidebar.keyboardShortcuts')}
        </MenuItem>
        {host && (
          <>
            <MenuLine />
            <MenuRadio
              label={t('sidebar.theme')}
              value={theme}
              choices={themeChoices()}
              onChoose={applyTheme}
            />
            <MenuLine />
            <MenuItem icon={<LogOut size={16} />} onSelect={() => teamDialog.open('signOut')}>
              {t('sidebar.signOut')}
            </MenuItem>
          </>
        )}
      </Menu>
    </header>
  );
}
