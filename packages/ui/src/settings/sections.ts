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

export const settingsSections: readonly SettingsSection[] = [
  { name: 'profile', label: 'Profile', part: 'Personal', icon: UserRound, content: ProfileSection },
  {
    name: 'appearance',
    label: 'Appearance',
    part: 'Personal',
    icon: Palette,
    content: AppearanceSection,
  },
  {
    name: 'notifications',
    label: 'Notifications',
    part: 'Personal',
    icon: BellRing,
    content: NotificationsSection,
  },
  {
    name: 'privacy',
    label: 'Privacy',
    part: 'Personal',
    icon: ShieldCheck,
    content: PrivacySection,
  },
  { name: 'muted', label: 'Muted people', part: 'Personal', icon: VolumeX, content: MutedSection },
  {
    name: 'alert-words',
    label: 'Alert words',
    part: 'Personal',
    icon: WholeWord,
    content: AlertWordsSection,
  },
  {
    name: 'two-factor',
    label: 'Two-factor authentication',
    part: 'Personal',
    icon: LockKeyhole,
    content: TwoFactorSection,
  },
  {
    name: 'devices',
    label: 'Devices and keys',
    part: 'Personal',
    icon: MonitorSmartphone,
    content: DevicesSection,
  },
  {
    name: 'bots',
    label: 'Bots',
    part: 'Personal',
    icon: Bot,
    content: BotsSection,
    isFor: members,
  },
  { name: 'about', label: 'About', part: 'Personal', icon: Info, content: AboutSection },
  {
    name: 'first-steps',
    label: 'First steps',
    part: 'Organization',
    icon: ListChecks,
    content: FirstStepsSection,
    isFor: owners,
  },
  {
    name: 'organization',
    label: 'Organization',
    part: 'Organization',
    icon: Building2,
    content: OrganizationSection,
    isFor: administrators,
  },
  {
    name: 'permissions',
    label: 'Permissions',
    part: 'Organization',
    icon: KeyRound,
    content: PermissionsSection,
    isFor: members,
  },
  {
    name: 'people',
    label: 'People',
    part: 'Organization',
    icon: Users,
    content: PeopleSection,
    isFor: administrators,
  },
  {
    name: 'invitations',
    label: 'Invitations',
    part: 'Organization',
    icon: UserPlus,
    content: InvitationsSection,
    isFor: ({ may }) => may('can_invite_users_group') || may('create_multiuse_invite_group'),
  },
  {
    name: 'groups',
    label: 'Groups',
    part: 'Organization',
    icon: UsersRound,
    content: GroupsSection,
    isFor: members,
  },
  {
    name: 'channels',
    label: 'Channels',
    part: 'Organization',
    icon: FolderTree,
    content: ChannelsSection,
    isFor: administrators,
  },
  {
    name: 'emoji',
    label: 'Custom emoji',
    part: 'Organization',
    icon: Smile,
    content: EmojiSection,
    isFor: members,
  },
  {
    name: 'linkifiers',
    label: 'Linkifiers',
    part: 'Organization',
    icon: Link2,
    content: LinkifiersSection,
    isFor: administrators,
  },
  {
    name: 'profile-fields',
    label: 'Profile fields',
    part: 'Organization',
    icon: IdCard,
    content: ProfileFieldsSection,
    isFor: administrators,
  },
  {
    name: 'new-people',
    label: 'Default settings',
    part: 'Organization',
    icon: UserCog,
    content: NewPeopleSection,
    isFor: administrators,
  },
  {
    name: 'playgrounds',
    label: 'Code playgrounds',
    part: 'Organization',
    icon: CodeXml,
    content: PlaygroundsSection,
    isFor: administrators,
  },
  {
    name: 'usage',
    label: 'Usage',
    part: 'Organization',
    icon: ChartColumn,
    content: UsageSection,
    isFor: administrators,
  },
  {
    name: 'integrations',
    label: 'Integrations',
    part: 'Organization',
    icon: Plug,
    content: IntegrationsSection,
    isFor: administrators,
  },
  {
    name: 'token-issuers',
    label: 'Sign-in from your product',
    part: 'Organization',
    icon: LogIn,
    content: TokenIssuersSection,
    isFor: owners,
  },
  {
    name: 'exports',
    label: 'Exports',
    part: 'Organization',
    icon: Download,
    content: ExportsSection,
    isFor: administrators,
  },
  {
    name: 'audit-log',
    label: 'Audit log',
    part: 'Organization',
    icon: ScrollText,
    content: AuditSection,
    isFor: administrators,
  },
  {
    name: 'service-keys',
    label: 'Service keys',
    part: 'Organization',
    icon: ServerCog,
    content: ServiceKeysSection,
    isFor: owners,
  },
  {
    name: 'before-send',
    label: 'Message checks',
    part: 'Organization',
    icon: MessageSquareWarning,
    content: BeforeSendSection,
    isFor: owners,
  },
  {
    name: 'webhooks',
    label: 'Webhooks',
    part: 'Organization',
    icon: Webhook,
    content: WebhooksSection,
    isFor: administrators,
  },
  {
    name: 'server-status',
    label: 'Server status',
    part: 'Organization',
    icon: Activity,
    content: ServerStatusSection,
    isFor: owners,
  },
];
