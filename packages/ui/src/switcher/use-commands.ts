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
import { withinSentence } from '../format/within-sentence.ts';
import { t } from '../languages/t.ts';
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
  const views = [...viewKeys()].filter(([, { to }]) => host || to.name !== 'settings');
  return [
    dialog('newDirect', t('switcher.newDirectMessage'), MessageSquarePlus, 'x'),
    dialog('browse', t('switcher.browseAndCreateChannels'), Plus),
    dialog('status', t('switcher.setStatus'), Smile),
    ...(hasUnread ? [dialog('markAllRead', t('switcher.markAllAsRead'), CheckCheck)] : []),
    dialog('shortcuts', t('switcher.keyboardShortcuts'), Keyboard, '?'),
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
          ...themeChoices().map(
            ({ value, label }): Place => ({
              key: `theme ${value}`,
              name: t('switcher.theme', { label: withinSentence(label) }),
              note: '',
              icon: SunMoon,
              to: () => applyTheme(value),
            }),
          ),
          dialog('signOut', t('switcher.signOut'), LogOut),
        ]
      : []),
  ];
}
