import type { AuditEntry, AuditKind, GroupSettingValue, Role } from '@tidings/shared-types';
import { settingText } from '../../groups/group-names.ts';
import { roleName } from '../../people/role-names.ts';

type Groups = Parameters<typeof settingText>[1];

/** Names of the things that entries mention by id, as far as the client knows them. */
export interface AuditNames extends Groups {
  readonly channelName: (id: number) => string | undefined;
}

type EntryOf<K extends AuditKind> = Extract<AuditEntry, { kind: K }>;

/** The part of a sentence after its subject. */
type Words = {
  readonly [K in AuditKind]: (entry: EntryOf<K>, say: ReturnType<typeof sayer>) => string;
};

const pauseReasons: Readonly<Record<EntryOf<'webhook.paused'>['details']['reason'], string>> = {
  failing: 'its receiver kept failing',
  gone: 'its receiver is gone',
  behind: 'events that it missed are no longer stored',
  account: 'its account is deactivated',
};

/** Returns an entry as one sentence. */
export function auditSentence(entry: AuditEntry, names: AuditNames): string {
  const say = sayer(names);
  const predicate = words[entry.kind] as
    | ((entry: AuditEntry, say: ReturnType<typeof sayer>) => string)
    | undefined;
  // A newer server can have kinds that this client does not know.
  return `${actorOf(entry, say)} ${predicate?.(entry, say) ?? `did this: ${entry.kind}`}.`;
}

function actorOf({ actor_id, via }: AuditEntry, say: ReturnType<typeof sayer>): string {
  if (actor_id !== null) return say.person(actor_id);
  if (via === 'cli') return 'A command on the server';
  return via === 'server' ? 'The server' : 'Someone';
}

function sayer(names: AuditNames) {
  const person = (id: number | null) =>
    names.users.find(({ user }) => user.user_id === id)?.user.full_name ?? 'an unknown account';
  const value = (setting: string, given: unknown): string => {
    if (given === null || given === '') return 'nothing';
    if (typeof given === 'boolean') return given ? 'on' : 'off';
    const isGroup = /^can_|_group$/.test(setting);
    if (isGroup) return settingText(given as GroupSettingValue, names);
    if (/(stream|channel)_id$/.test(setting) && typeof given === 'number') {
      return given === -1 ? 'nothing' : `#${names.channelName(given) ?? given}`;
    }
    return typeof given === 'object' ? JSON.stringify(given) : `“${String(given)}”`;
  };
  return {
    person,
    people: (ids: readonly number[]) => listed(ids.map(person)),
    group: (id: number) => settingText(id, names),
    channel: (id: number | null) =>
      (id !== null && names.channelName(id)) || 'a channel that you cannot see',
    /** The change of a setting, from its old to its new value. */
    change: ({ setting, old, new: next }: Change) => {
      const [before, after] = [value(setting, old), value(setting, next)];
      // The log has the hosts of addresses alone, and only the rest may have changed.
      const way = before === after ? `at ${after}` : `from ${before} to ${after}`;
      return `“${labelOf(setting)}” ${way}`;
    },
    count: (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`),
  };
}

interface Change {
  readonly setting: string;
  readonly old?: unknown;
  readonly new?: unknown;
}

/** Names of settings whose own names are abbreviations. */
const labels: ReadonlyMap<string, string> = new Map([
  ['url', 'Address'],
  ['jwks_url', 'Address of the key set'],
  ['payload_url', 'Payload URL'],
  ['is_enabled', 'Enabled'],
  ['timeout_ms', 'Time to answer in milliseconds'],
  ['on_failure', 'If it does not answer'],
]);

function labelOf(setting: string): string {
  const label = labels.get(setting);
  if (label !== undefined) return label;
  const text = setting.replace(/_group$/, '').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function listed(texts: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(texts);
}

const fromTo = ({
  old,
  new: next,
}: {
  readonly old: string | null;
  readonly new: string | null;
}) => (old === null && next === null ? '' : ` from “${old ?? ''}” to “${next ?? ''}”`);

const role = (value: Role) => roleName(value);

const methods = {
  password: 'with a password',
  provider: 'through the sign-in provider',
  token: 'with a token',
  invitation: 'with an invitation',
  setup: 'while setting up',
} as const;

const reasons = {
  credentials: 'wrong password or name',
  deactivated: 'the account is deactivated',
  rate_limit: 'too many attempts',
  second_factor: 'wrong second factor',
  token: 'the token is not valid',
  other: 'see the log of the server',
} as const;

const origins = {
  administrator: '',
  bot: '',
  import: ' by an import',
  invitation: ' with an invitation',
  issuer: ' with a token of a product',
  open: '',
  provider: ' through the sign-in provider',
  provisioning: ' from a backend',
  command: '',
  setup: ' while setting up',
} as const;

const pictures = { icon: 'icon', logo: 'logo', night_logo: 'logo for dark themes' } as const;

const words: Words = {
  'sign_in.succeeded': ({ details }) => `signed in ${methods[details.method]}`,
  'sign_in.refused': ({ target_id, details: { count, method, reason } }, say) => {
    // A refused token or provider does not tell whose account it is.
    const unknown = method === 'password' ? 'to an account that does not exist' : methods[method];
    const how = target_id === null ? unknown : `as ${say.person(target_id)}`;
    const often = count === 1 ? '' : `${count} times `;
    return `tried ${often}to sign in ${how} and was refused: ${reasons[reason]}`;
  },
  'key.created': ({ target_id, details }, say) =>
    `made the key “${details.name}” for ${say.person(target_id)}`,
  'key.ended': ({ target_id, details }, say) =>
    `ended the key “${details.name}” of ${say.person(target_id)}`,
  'key.regenerated': ({ target_id }, say) => `replaced the API key of ${say.person(target_id)}`,
  'keys.ended': ({ target_id, details }, say) =>
    `ended ${say.count(details.count, 'a key', 'keys')} of ${say.person(target_id)}`,
  'service_key.created': ({ details }) => `made the service key “${details.name}”`,
  'service_key.ended': ({ details }) => `ended the service key “${details.name}”`,
  'password.changed': ({ target_id }, say) => `set a new password for ${say.person(target_id)}`,
  'password.reset': ({ target_id }, say) =>
    `reset the password of ${say.person(target_id)} through a mailed link`,
  'second_factor.enabled': ({ target_id }, say) =>
    `set up a second factor for ${say.person(target_id)}`,
  'second_factor.disabled': ({ target_id }, say) =>
    `switched off the second factor of ${say.person(target_id)}`,
  'second_factor.reset': ({ target_id }, say) =>
    `removed the second factor of ${say.person(target_id)}`,
  'second_factor.recovery_code_used': ({ details }) =>
    `used a recovery code; ${leftText(details.remaining)} left`,
  'second_factor.recovery_codes_replaced': ({ target_id }, say) =>
    `replaced the recovery codes of ${say.person(target_id)}`,
  'user.created': ({ target_id, actor_id, details }, say) =>
    actor_id === target_id
      ? `joined as ${role(details.role)}${origins[details.origin]}`
      : `created the account of ${say.person(target_id)} as ${role(details.role)}${origins[details.origin]}`,
  'user.role_changed': ({ target_id, details }, say) =>
    `changed the role of ${say.person(target_id)} from ${role(details.old)} to ${role(details.new)}`,
  'user.name_changed': ({ target_id, details }, say) =>
    `changed the name of ${say.person(target_id)}${fromTo(details)}`,
  'user.email_changed': ({ target_id, details }, say) =>
    `changed the email address of ${say.person(target_id)}${fromTo(details)}`,
  'user.external_id_changed': ({ target_id, details }, say) =>
    `changed the external id of ${say.person(target_id)}${fromTo(details)}`,
  'user.deactivated': ({ target_id }, say) => `deactivated ${say.person(target_id)}`,
  'user.reactivated': ({ target_id }, say) => `reactivated ${say.person(target_id)}`,
  'user.provider_linked': ({ target_id, details }, say) =>
    `linked ${say.person(target_id)} to ${details.issuer}`,
  'user.provider_unlinked': ({ target_id }, say) =>
    `unlinked ${say.person(target_id)} from the sign-in provider`,
  'user.exported': ({ target_id }, say) => `exported the data of ${say.person(target_id)}`,
  'user.erased': ({ target_id, details }, say) =>
    `erased the data of ${say.person(target_id)}, with ${say.count(details.message_count, 'one message', 'messages')} ${details.messages === 'delete' ? 'deleted' : 'kept without a name'}`,
  'bot.created': ({ target_id }, say) => `created the bot ${say.person(target_id)}`,
  'bot.owner_changed': ({ target_id, details }, say) =>
    `changed the owner of ${say.person(target_id)} from ${say.person(details.old)} to ${say.person(details.new)}`,
  'bot.setting_changed': ({ target_id, details }, say) =>
    `changed ${say.change(details)} for ${say.person(target_id)}`,
  'bot.key_regenerated': ({ target_id }, say) => `replaced the API key of ${say.person(target_id)}`,
  'issuer.created': ({ details }) => `added the token issuer “${details.name}”`,
  'issuer.changed': ({ details }, say) =>
    `changed ${say.change(details)} for the token issuer “${details.name}”`,
  'issuer.deleted': ({ details }) => `removed the token issuer “${details.name}”`,
  'provisioning.users': ({ details }) =>
    `created ${details.created} and changed ${details.updated} accounts from a backend`,
  'provisioning.channels': ({ details }) =>
    `created ${details.created} and changed ${details.updated} channels from a backend`,
  'channel.created': ({ details }) =>
    `created the ${details.is_private ? 'private ' : ''}channel #${details.name}`,
  'channel.renamed': ({ details }) => `renamed the channel #${details.old} to #${details.new}`,
  'channel.setting_changed': ({ details }, say) =>
    `changed ${say.change(details)} for #${details.name}`,
  'channel.archived': ({ details }) => `archived #${details.name}`,
  'channel.unarchived': ({ details }) => `unarchived #${details.name}`,
  'channel.people_added': ({ details }, say) =>
    `added ${say.people(details.user_ids)} to #${details.name}`,
  'channel.people_removed': ({ details }, say) =>
    `removed ${say.people(details.user_ids)} from #${details.name}`,
  'default_channel.added': ({ details }) => `made #${details.name} a default channel`,
  'default_channel.removed': ({ details }) => `removed #${details.name} from the default channels`,
  'channel_folder.created': ({ details }) => `created the channel folder “${details.name}”`,
  'channel_folder.changed': ({ details }) => `changed the channel folder “${details.name}”`,
  'message.deleted': ({ details: { sender_id, channel_id } }, say) =>
    `deleted a message of ${say.person(sender_id)} in ${channel_id === null ? 'a direct conversation' : `#${say.channel(channel_id)}`}`,
  'topic.deleted': ({ target_id, details }, say) =>
    `deleted a topic with ${say.count(details.count, 'one message', 'messages')} in #${say.channel(target_id)}`,
  'messages.expired': ({ details }, say) =>
    `deleted ${say.count(details.count, 'one message', 'messages')} after the retention time`,
  'group.created': ({ details }) => `created the group “${details.name}”`,
  'group.setting_changed': ({ details }, say) =>
    `changed ${say.change(details)} for the group “${details.name}”`,
  'group.deactivated': ({ details }) => `deactivated the group “${details.name}”`,
  'group.reactivated': ({ details }) => `reactivated the group “${details.name}”`,
  'group.members_changed': ({ details }, say) => membership(details, say.people),
  'group.subgroups_changed': ({ details }, say) =>
    membership(details, (ids) => listed(ids.map((id) => `“${say.group(id)}”`))),
  'realm.created': () => 'created the organization',
  'realm.deactivated': () => 'deactivated the organization',
  'realm.reactivated': () => 'reactivated the organization',
  'realm.restored': () => 'restored the organization from a backup',
  'realm.imported': () => 'imported data from Slack',
  'realm.exported': () => 'exported the organization',
  'realm.picture_changed': ({ details: { picture, uploaded } }) =>
    `${uploaded ? 'uploaded' : 'removed'} the ${pictures[picture]}`,
  'setting.changed': ({ details }, say) => `changed ${say.change(details)}`,
  'new_people_setting.changed': ({ details }, say) =>
    `changed ${say.change(details)} for new people`,
  'domain.added': ({ details }) => `allowed the email domain ${details.domain}`,
  'domain.changed': ({ details }) =>
    `${details.allow_subdomains ? 'allowed' : 'disallowed'} subdomains of ${details.domain}`,
  'domain.removed': ({ details }) => `removed the email domain ${details.domain}`,
  'export.started': ({ details }) =>
    `started an export of ${details.export_type === 1 ? 'public data' : 'public data, and private data with consent'}`,
  'export.deleted': () => 'deleted an export',
  'invite.created': ({ details }) =>
    `invited a ${role(details.role)} ${details.by_mail ? 'by email' : 'with a link'}`,
  'invite.resent': () => 'sent an invitation again',
  'invite.revoked': ({ details }) =>
    `revoked an invitation of a ${role(details.role)} ${details.by_mail ? 'by email' : 'with a link'}`,
  'linkifier.created': ({ details }) => `added the linkifier “${details.pattern}”`,
  'linkifier.changed': ({ details }) => `changed the linkifier “${details.pattern}”`,
  'linkifier.deleted': ({ details }) => `removed the linkifier “${details.pattern}”`,
  'playground.created': ({ details }) => `added the code playground “${details.name}”`,
  'playground.deleted': ({ details }) => `removed the code playground “${details.name}”`,
  'emoji.created': ({ details }) => `added the emoji :${details.name}:`,
  'emoji.deactivated': ({ details }) => `deactivated the emoji :${details.name}:`,
  'profile_field.created': ({ details }) => `added the profile field “${details.name}”`,
  'profile_field.changed': ({ details }) => `changed the profile field “${details.name}”`,
  'profile_field.deleted': ({ details }) => `removed the profile field “${details.name}”`,
  'webhook.created': ({ details }) => `added the webhook “${details.name}”`,
  'webhook.changed': ({ details }, say) =>
    `changed ${say.change(details)} for the webhook “${details.name}”`,
  'webhook.deleted': ({ details }) => `removed the webhook “${details.name}”`,
  'webhook.paused': ({ details }) =>
    `paused the webhook “${details.name}”: ${pauseReasons[details.reason]}`,
  'webhook.resumed': ({ details }) => `resumed the webhook “${details.name}”`,
  'webhook.secret_rotated': ({ details }) => `replaced the secret of the webhook “${details.name}”`,
  'before_send_hook.created': ({ details }) => `set up message checks by “${details.host}”`,
  'before_send_hook.changed': ({ details }, say) =>
    `changed ${say.change(details)} for message checks`,
  'before_send_hook.deleted': ({ details }) => `removed message checks by “${details.host}”`,
  'before_send_hook.secret_rotated': () => 'replaced the secret of message checks',
};

function leftText(remaining: number): string {
  return remaining === 1 ? 'one is' : `${remaining} are`;
}

function membership(
  { name, added, removed }: { name: string; added: readonly number[]; removed: readonly number[] },
  say: (ids: readonly number[]) => string,
): string {
  const parts = [
    ...(added.length > 0 ? [`added ${say(added)} to the group “${name}”`] : []),
    ...(removed.length > 0 ? [`removed ${say(removed)} from the group “${name}”`] : []),
  ];
  return parts.join(' and ');
}
