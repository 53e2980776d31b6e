import {
  Activity,
  BellRing,
  Bot,
  Building2,
  ChartColumn,
  CodeXml,
  Download,
  FolderTree,
  IdCard,
  Info,
  KeyRound,
  Link2,
  ListChecks,
  LockKeyhole,
  LogIn,
  type LucideIcon,
  MessageSquareWarning,
  MonitorSmartphone,
  Palette,
  Plug,
  ScrollText,
  ServerCog,
  ShieldCheck,
  Smile,
  UserCog,
  UserPlus,
  UserRound,
  Users,
  UsersRound,
  VolumeX,
  Webhook,
  WholeWord,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { FirstStepsSection } from '../first-steps/first-steps-section.tsx';
import { t } from '../languages/t.ts';
import type { Permissions } from '../permissions/permissions.ts';
import { AuditSection } from './organization/audit-section.tsx';
import { BeforeSendSection } from './organization/before-send-section.tsx';
import { ChannelsSection } from './organization/channels-section.tsx';
import { EmojiSection } from './organization/emoji-section.tsx';
import { ExportsSection } from './organization/exports-section.tsx';
import { GroupsSection } from './organization/groups-section.tsx';
import { IntegrationsSection } from './organization/integrations-section.tsx';
import { InvitationsSection } from './organization/invitations-section.tsx';
import { LinkifiersSection } from './organization/linkifiers-section.tsx';
import { NewPeopleSection } from './organization/new-people-section.tsx';
import { OrganizationSection } from './organization/organization-section.tsx';
import { PeopleSection } from './organization/people-section.tsx';
import { PermissionsSection } from './organization/permissions-section.tsx';
import { PlaygroundsSection } from './organization/playgrounds-section.tsx';
import { ProfileFieldsSection } from './organization/profile-fields-section.tsx';
import { ServerStatusSection } from './organization/server-status-section.tsx';
import { ServiceKeysSection } from './organization/service-keys-section.tsx';
import { TokenIssuersSection } from './organization/token-issuers-section.tsx';
import { UsageSection } from './organization/usage-section.tsx';
import { WebhooksSection } from './organization/webhooks-section.tsx';
import { AboutSection } from './you/about-section.tsx';
import { AlertWordsSection } from './you/alert-words-section.tsx';
import { AppearanceSection } from './you/appearance-section.tsx';
import { BotsSection } from './you/bots-section.tsx';
import { DevicesSection } from './you/devices-section.tsx';
import { MutedSection } from './you/muted-section.tsx';
import { NotificationsSection } from './you/notifications-section.tsx';
import { PrivacySection } from './you/privacy-section.tsx';
import { ProfileSection } from './you/profile-section.tsx';
import { TwoFactorSection } from './you/two-factor-section.tsx';

export interface SettingsSection {
  readonly name: string;
  readonly label: string;
  readonly part: 'Personal' | 'Organization';
  readonly icon: LucideIcon;
  readonly content: ComponentType<{ readonly onLeave: () => void }>;
  /** Whether to show the section; always by default. */
  readonly isFor?: (permissions: Permissions) => boolean;
}

const administrators = ({ isAdministrator }: Permissions) => isAdministrator;
const owners = ({ isOwner }: Permissions) => isOwner;
const members = ({ isGuest }: Permissions) => !isGuest;

export const settingsSections = (): readonly SettingsSection[] => [
  {
    name: 'profile',
    label: t('settings.profile'),
    part: 'Personal',
    icon: UserRound,
    content: ProfileSection,
  },
  {
    name: 'appearance',
    label: t('settings.appearance'),
    part: 'Personal',
    icon: Palette,
    content: AppearanceSection,
  },
  {
    name: 'notifications',
    label: t('settings.notifications'),
    part: 'Personal',
    icon: BellRing,
    content: NotificationsSection,
  },
  {
    name: 'privacy',
    label: t('settings.privacy'),
    part: 'Personal',
    icon: ShieldCheck,
    content: PrivacySection,
  },
  {
    name: 'muted',
    label: t('settings.mutedPeople'),
    part: 'Personal',
    icon: VolumeX,
    content: MutedSection,
  },
  {
    name: 'alert-words',
    label: t('settings.alertWords'),
    part: 'Personal',
    icon: WholeWord,
    content: AlertWordsSection,
  },
  {
    name: 'two-factor',
    label: t('settings.twoFactorAuthentication'),
    part: 'Personal',
    icon: LockKeyhole,
    content: TwoFactorSection,
  },
  {
    name: 'devices',
    label: t('settings.devicesAndKeys'),
    part: 'Personal',
    icon: MonitorSmartphone,
    content: DevicesSection,
  },
  {
    name: 'bots',
    label: t('settings.bots'),
    part: 'Personal',
    icon: Bot,
    content: BotsSection,
    isFor: members,
  },
  {
    name: 'about',
    label: t('settings.about'),
    part: 'Personal',
    icon: Info,
    content: AboutSection,
  },
  {
    name: 'first-steps',
    label: t('settings.firstSteps'),
    part: 'Organization',
    icon: ListChecks,
    content: FirstStepsSection,
    isFor: owners,
  },
  {
    name: 'organization',
    label: t('settings.organization'),
    part: 'Organization',
    icon: Building2,
    content: OrganizationSection,
    isFor: administrators,
  },
  {
    name: 'permissions',
    label: t('settings.permissions'),
    part: 'Organization',
    icon: KeyRound,
    content: PermissionsSection,
    isFor: members,
  },
  {
    name: 'people',
    label: t('settings.people'),
    part: 'Organization',
    icon: Users,
    content: PeopleSection,
    isFor: administrators,
  },
  {
    name: 'invitations',
    label: t('settings.invitations'),
    part: 'Organization',
    icon: UserPlus,
    content: InvitationsSection,
    isFor: ({ may }) => may('can_invite_users_group') || may('create_multiuse_invite_group'),
  },
  {
    name: 'groups',
    label: t('settings.groups'),
    part: 'Organization',
    icon: UsersRound,
    content: GroupsSection,
    isFor: members,
  },
  {
    name: 'channels',
    label: t('settings.channels'),
    part: 'Organization',
    icon: FolderTree,
    content: ChannelsSection,
    isFor: administrators,
  },
  {
    name: 'emoji',
    label: t('settings.customEmoji'),
    part: 'Organization',
    icon: Smile,
    content: EmojiSection,
    isFor: members,
  },
  {
    name: 'linkifiers',
    label: t('settings.linkifiers'),
    part: 'Organization',
    icon: Link2,
    content: LinkifiersSection,
    isFor: administrators,
  },
  {
    name: 'profile-fields',
    label: t('settings.profileFields'),
    part: 'Organization',
    icon: IdCard,
    content: ProfileFieldsSection,
    isFor: administrators,
  },
  {
    name: 'new-people',
    label: t('settings.defaultSettings'),
    part: 'Organization',
    icon: UserCog,
    content: NewPeopleSection,
    isFor: administrators,
  },
  {
    name: 'playgrounds',
    label: t('settings.codePlaygrounds'),
    part: 'Organization',
    icon: CodeXml,
    content: PlaygroundsSection,
    isFor: administrators,
  },
  {
    name: 'usage',
    label: t('settings.usage'),
    part: 'Organization',
    icon: ChartColumn,
    content: UsageSection,
    isFor: administrators,
  },
  {
    name: 'integrations',
    label: t('settings.integrations'),
    part: 'Organization',
    icon: Plug,
    content: IntegrationsSection,
    isFor: administrators,
  },
  {
    name: 'token-issuers',
    label: t('settings.signInFromYourProduct'),
    part: 'Organization',
    icon: LogIn,
    content: TokenIssuersSection,
    isFor: owners,
  },
  {
    name: 'exports',
    label: t('settings.exports'),
    part: 'Organization',
    icon: Download,
    content: ExportsSection,
    isFor: administrators,
  },
  {
    name: 'audit-log',
    label: t('settings.auditLog'),
    part: 'Organization',
    icon: ScrollText,
    content: AuditSection,
    isFor: administrators,
  },
  {
    name: 'service-keys',
    label: t('settings.serviceKeys'),
    part: 'Organization',
    icon: ServerCog,
    content: ServiceKeysSection,
    isFor: owners,
  },
  {
    name: 'before-send',
    label: t('settings.messageChecks'),
    part: 'Organization',
    icon: MessageSquareWarning,
    content: BeforeSendSection,
    isFor: owners,
  },
  {
    name: 'webhooks',
    label: t('settings.webhooks'),
    part: 'Organization',
    icon: Webhook,
    content: WebhooksSection,
    isFor: administrators,
  },
  {
    name: 'server-status',
    label: t('settings.serverStatus'),
    part: 'Organization',
    icon: Activity,
    content: ServerStatusSection,
    isFor: owners,
  },
];
