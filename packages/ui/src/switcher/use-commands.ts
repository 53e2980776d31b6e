import { useUnread } from '@tidings/sdk/react';
import {
  CheckCheck,
  CornerDownRight,
  Keyboard,
  LogOut,
  type LucideIcon,
  MessageSquarePlus,
  Plus,
  Smile,
  SunMoon,
} from 'lucide-react';
import { useAccountHost } from '../account/account-host.ts';
import { viewKeys } from '../team/shortcuts.ts';
import { type TeamDialog, useTeamDialog } from '../team/team-dialog.ts';
import { applyTheme, themeChoices } from '../theme/theme.ts';
import type { Place } from './places.ts';

/** The commands of the quick switcher: everything that needs no place of its own. */
export function useCommands(): readonly Place[] {
  const host = useAccountHost();
  const teamDialog = useTeamDialog();
  const unread = useUnread();
  const dialog = (name: TeamDialog, label: string, icon: LucideIcon, note = ''): Place => ({
    key: `command ${name}`,
    name: label,
    note,
    icon,
    to: () => teamDialog.open(name),
  });
  const hasUnread = (unread?.total ?? 0) + (unread?.muted ?? 0) > 0;
  const views = [...viewKeys].filter(([, { to }]) => host || to.name !== 'settings');
  return [
    dialog('newDirect', 'New direct message', MessageSquarePlus, 'x'),
    dialog('browse', 'Browse and create channels', Plus),
    dialog('status', 'Set status', Smile),
    ...(hasUnread ? [dialog('markAllRead', 'Mark all as read', CheckCheck)] : []),
    dialog('shortcuts', 'Keyboard shortcuts', Keyboard, '?'),
    ...views.map(
      ([key, { label, to }]): Place => ({
        key: `view ${label}`,
        name: label,
        note: `g ${key}`,
        icon: CornerDownRight,
        to,
      }),
    ),
    ...(host
      ? [
          ...themeChoices.map(
            ({ value, label }): Place => ({
              key: `theme ${value}`,
              name: `Theme: ${label.toLowerCase()}`,
              note: '',
              icon: SunMoon,
              to: () => applyTheme(value),
            }),
          ),
          dialog('signOut', 'Sign out', LogOut),
        ]
      : []),
  ];
}
