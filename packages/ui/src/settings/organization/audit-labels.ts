import type { AuditKind } from '@tidings/shared-types';
import { channelPermissionLabels } from '../../channels/channel-permissions.tsx';
import { groupPermissionLabels } from '../../groups/group-dialog.tsx';
import { t } from '../../languages/t.ts';
import { newPeopleLabels } from './new-people-section.tsx';
import { permissionLabels } from './permissions-section.tsx';
import { realmLabels } from './realm-labels.ts';

type Labels = Readonly<Record<string, string>>;

/** The words for settings in each kind of entry: those of the page on which people change them. */
const labels: { readonly [K in AuditKind]?: () => Labels } = {
  'setting.changed': () => ({ ...realmLabels(), ...permissionLabels() }),
  'new_people_setting.changed': newPeopleLabels,
  'channel.setting_changed': () => ({ ...channelLabels(), ...channelPermissionLabels() }),
  'group.setting_changed': () => ({
    name: t('groups.name'),
    description: t('groups.description'),
    ...groupPermissionLabels(),
  }),
  'issuer.changed': () => ({
    name: t('organization.name'),
    audience: t('organization.audience'),
    key: t('organization.key'),
    jwks_url: t('audit.addressOfTheKeySet'),
    max_role: t('organization.highestRole'),
    key_lifetime_secs: t('organization.peopleStaySignedInFor'),
    auto_create: t('organization.createAccountsForNewPeople'),
    trusted_emails: t('organization.trustItsEmailAddresses'),
    is_enabled: t('audit.enabled'),
  }),
  'webhook.changed': () => ({ name: t('organization.name'), ...deliveryLabels() }),
  'before_send_hook.changed': () => deliveryLabels(),
  'bot.setting_changed': () => ({ payload_url: t('audit.payloadUrl') }),
};

const channelLabels = (): Labels => ({
  description: t('channels.description'),
  folder_id: t('channels.folder'),
  history_public_to_subscribers: t('audit.newSubscribersReadEarlier'),
  invite_only: t('channels.private'),
  is_web_public: t('channels.webPublic'),
  message_retention_days: t('channels.keepMessagesFor'),
  topics_policy: t('channels.topics'),
});

const deliveryLabels = (): Labels => ({
  url: t('audit.address'),
  is_enabled: t('audit.enabled'),
  timeout_ms: t('audit.timeToAnswer'),
  on_failure: t('audit.ifItDoesNotAnswer'),
});

/** Returns the words for a setting. One that no page has keeps its name on the wire, made readable. */
export function auditLabel(kind: AuditKind, setting: string): string {
  const label = labels[kind]?.()[setting];
  if (label !== undefined) return label;
  const text = setting.replace(/_group$/, '').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
