import { type AuditKind, auditKindNames } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import type { Choice } from '../../ui/select.tsx';

const labels = () =>
  ({
    all: t('audit.everything'),
    access: t('audit.signInsKeysAndPasswords'),
    people: t('audit.peopleAndBots'),
    invitations: t('audit.invitations'),
    channels: t('audit.channelsAndMessages'),
    groups: t('audit.groups'),
    settings: t('audit.organizationSettings'),
    data: t('audit.exportsAndConnections'),
  }) as const;
export type AuditCategory = keyof ReturnType<typeof labels>;

export const categoryChoices = (): readonly Choice<AuditCategory>[] =>
  Object.entries(labels()).map(([value, label]) => ({ value: value as AuditCategory, label }));

type Subject<K> = K extends `${infer S}.${string}` ? S : never;

/** The category of each kind, by the first part of its name. */
const categories: Readonly<Record<Subject<AuditKind>, AuditCategory>> = {
  sign_in: 'access',
  key: 'access',
  keys: 'access',
  service_key: 'access',
  password: 'access',
  second_factor: 'access',
  issuer: 'access',
  user: 'people',
  bot: 'people',
  provisioning: 'people',
  invite: 'invitations',
  channel: 'channels',
  default_channel: 'channels',
  channel_folder: 'channels',
  message: 'channels',
  messages: 'channels',
  topic: 'channels',
  group: 'groups',
  realm: 'settings',
  setting: 'settings',
  new_people_setting: 'settings',
  domain: 'settings',
  linkifier: 'settings',
  playground: 'settings',
  emoji: 'settings',
  profile_field: 'settings',
  export: 'data',
  webhook: 'data',
  before_send_hook: 'data',
};

/** Returns the kinds of a category; undefined for all. */
export function kindsOf(category: AuditCategory): AuditKind[] | undefined {
  if (category === 'all') return undefined;
  return auditKindNames.filter((kind) => {
    const [subject = ''] = kind.split('.');
    return categories[subject as Subject<AuditKind>] === category;
  });
}
