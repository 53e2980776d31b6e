import type { AuditEntry, AuditKind, GroupSettingValue } from '@tidings/shared-types';
import { listSentence } from '../../format/list-text.ts';
import { settingText } from '../../groups/group-names.ts';
import { t } from '../../languages/t.ts';
import { roleName } from '../../people/role-names.ts';
import { auditLabel } from './audit-labels.ts';

type Groups = Parameters<typeof settingText>[1];

/** Names of the things that entries mention by id, as far as the client knows them. */
export interface AuditNames extends Groups {
  readonly channelName: (id: number) => string | undefined;
}

type EntryOf<K extends AuditKind> = Extract<AuditEntry, { kind: K }>;

type Sayer = ReturnType<typeof sayer>;

/** The sentences of each kind of entry. */
type Words = {
  readonly [K in AuditKind]: (entry: EntryOf<K>, say: Sayer) => string;
};

/** Returns an entry as one sentence. */
export function auditSentence(entry: AuditEntry, names: AuditNames): string {
  const say = sayer(entry, names);
  const sentence = words[entry.kind] as ((entry: AuditEntry, say: Sayer) => string) | undefined;
  // A newer server can have kinds that this client does not know.
  return sentence?.(entry, say) ?? t('audit.didThis', { actor: say.actor, kind: entry.kind });
}

function sayer({ kind, actor_id, via }: AuditEntry, names: AuditNames) {
  const person = (id: number | null) =>
    names.users.find(({ user }) => user.user_id === id)?.user.full_name ??
    t('audit.anUnknownAccount');
  const value = (setting: string, given: unknown): string => {
    if (given === null || given === '') return t('audit.nothing');
    if (typeof given === 'boolean') return given ? t('audit.on') : t('audit.off');
    const isGroup = /^can_|_group$/.test(setting);
    if (isGroup) return settingText(given as GroupSettingValue, names);
    if (/(stream|channel)_id$/.test(setting) && typeof given === 'number') {
      return given === -1 ? t('audit.nothing') : `#${names.channelName(given) ?? given}`;
    }
    return typeof given === 'object'
      ? JSON.stringify(given)
      : t('audit.quoted', { text: String(given) });
  };
  return {
    actor: actor_id === null ? toolName(via) : person(actor_id),
    person,
    people: (ids: readonly number[]) => listSentence(ids.map(person)),
    group: (id: number) => settingText(id, names),
    /** The channel of an entry. The reader may not see it. */
    channel: (id: number | null) => {
      const channel = id === null ? undefined : names.channelName(id);
      return { place: channel === undefined ? 'hidden' : 'channel', channel: channel ?? '' };
    },
    /** The change of a setting, from its old to its new value. */
    change: ({ setting, old, new: next }: Change) => {
      const [before, after] = [value(setting, old), value(setting, next)];
      const label = auditLabel(kind, setting);
      // The log has the hosts of addresses alone, and only the rest may have changed.
      return before === after
        ? t('audit.changeAt', { setting: label, value: after })
        : t('audit.changeFromTo', { setting: label, before, after });
    },
  };
}

function toolName(via: AuditEntry['via']): string {
  if (via === 'cli') return t('audit.aCommandOnTheServer');
  return via === 'server' ? t('audit.theServer') : t('audit.someone');
}

interface Change {
  readonly setting: string;
  readonly old?: unknown;
  readonly new?: unknown;
}

function fromTo({ old, new: next }: { old: string | null; new: string | null }) {
  const isKnown = old === null && next === null ? 'no' : 'yes';
  return { isKnown, old: old ?? '', next: next ?? '' };
}

const words: Words = {
  'sign_in.succeeded': ({ details }, { actor }) =>
    t('audit.signInSucceeded', { actor, method: details.method }),
  'sign_in.refused': ({ target_id, details }, { actor, person }) =>
    t('audit.signInRefused', {
      actor,
      count: details.count, // A refused token or provider does not tell whose account it is.
      how: target_id === null ? details.method : 'account',
      person: person(target_id),
      reason: details.reason,
    }),
  'key.created': ({ target_id, details }, { actor, person }) =>
    t('audit.keyCreated', { actor, name: details.name, person: person(target_id) }),
  'key.ended': ({ target_id, details }, { actor, person }) =>
    t('audit.keyEnded', { actor, name: details.name, person: person(target_id) }),
  'key.regenerated': ({ target_id }, { actor, person }) =>
    t('audit.keyRegenerated', { actor, person: person(target_id) }),
  'keys.ended': ({ target_id, details }, { actor, person }) =>
    t('audit.keysEnded', { actor, count: details.count, person: person(target_id) }),
  'service_key.created': ({ details }, { actor }) =>
    t('audit.serviceKeyCreated', { actor, name: details.name }),
  'service_key.ended': ({ details }, { actor }) =>
    t('audit.serviceKeyEnded', { actor, name: details.name }),
  'password.changed': ({ target_id }, { actor, person }) =>
    t('audit.passwordChanged', { actor, person: person(target_id) }),
  'password.reset': ({ target_id }, { actor, person }) =>
    t('audit.passwordReset', { actor, person: person(target_id) }),
  'second_factor.enabled': ({ target_id }, { actor, person }) =>
    t('audit.secondFactorEnabled', { actor, person: person(target_id) }),
  'second_factor.disabled': ({ target_id }, { actor, person }) =>
    t('audit.secondFactorDisabled', { actor, person: person(target_id) }),
  'second_factor.reset': ({ target_id }, { actor, person }) =>
    t('audit.secondFactorReset', { actor, person: person(target_id) }),
  'second_factor.recovery_code_used': ({ details }, { actor }) =>
    t('audit.secondFactorRecoveryCodeUsed', { actor, count: details.remaining }),
  'second_factor.recovery_codes_replaced': ({ target_id }, { actor, person }) =>
    t('audit.secondFactorRecoveryCodesReplaced', { actor, person: person(target_id) }),
  'user.created': ({ target_id, actor_id, details }, { actor, person }) => {
    const how = { actor, role: roleName(details.role), origin: details.origin };
    return actor_id === target_id
      ? t('audit.userJoined', how)
      : t('audit.userCreated', { ...how, person: person(target_id) });
  },
  'user.role_changed': ({ target_id, details }, { actor, person }) =>
    t('audit.userRoleChanged', {
      actor,
      person: person(target_id),
      old: roleName(details.old),
      next: roleName(details.new),
    }),
  'user.name_changed': ({ target_id, details }, { actor, person }) =>
    t('audit.userNameChanged', { actor, person: person(target_id), ...fromTo(details) }),
  'user.email_changed': ({ target_id, details }, { actor, person }) =>
    t('audit.userEmailChanged', { actor, person: person(target_id), ...fromTo(details) }),
  'user.external_id_changed': ({ target_id, details }, { actor, person }) =>
    t('audit.userExternalIdChanged', { actor, person: person(target_id), ...fromTo(details) }),
  'user.deactivated': ({ target_id }, { actor, person }) =>
    t('audit.userDeactivated', { actor, person: person(target_id) }),
  'user.reactivated': ({ target_id }, { actor, person }) =>
    t('audit.userReactivated', { actor, person: person(target_id) }),
  'user.provider_linked': ({ target_id, details }, { actor, person }) =>
    t('audit.userProviderLinked', { actor, person: person(target_id), issuer: details.issuer }),
  'user.provider_unlinked': ({ target_id }, { actor, person }) =>
    t('audit.userProviderUnlinked', { actor, person: person(target_id) }),
  'user.exported': ({ target_id }, { actor, person }) =>
    t('audit.userExported', { actor, person: person(target_id) }),
  'user.erased': ({ target_id, details }, { actor, person }) =>
    t('audit.userErased', {
      actor,
      person: person(target_id),
      count: details.message_count,
      messages: details.messages,
    }),
  'bot.created': ({ target_id }, { actor, person }) =>
    t('audit.botCreated', { actor, person: person(target_id) }),
  'bot.owner_changed': ({ target_id, details }, { actor, person }) =>
    t('audit.botOwnerChanged', {
      actor,
      person: person(target_id),
      old: person(details.old),
      next: person(details.new),
    }),
  'bot.setting_changed': ({ target_id, details }, { actor, person, change }) =>
    t('audit.botSettingChanged', { actor, change: change(details), person: person(target_id) }),
  'bot.key_regenerated': ({ target_id }, { actor, person }) =>
    t('audit.botKeyRegenerated', { actor, person: person(target_id) }),
  'issuer.created': ({ details }, { actor }) =>
    t('audit.issuerCreated', { actor, name: details.name }),
  'issuer.changed': ({ details }, { actor, change }) =>
    t('audit.issuerChanged', { actor, change: change(details), name: details.name }),
  'issuer.deleted': ({ details }, { actor }) =>
    t('audit.issuerDeleted', { actor, name: details.name }),
  'provisioning.users': ({ details }, { actor }) =>
    t('audit.provisioningUsers', { actor, created: details.created, updated: details.updated }),
  'provisioning.channels': ({ details }, { actor }) =>
    t('audit.provisioningChannels', { actor, created: details.created, updated: details.updated }),
  'channel.created': ({ details }, { actor }) =>
    t('audit.channelCreated', {
      actor,
      privacy: details.is_private ? 'private' : 'public',
      name: details.name,
    }),
  'channel.renamed': ({ details }, { actor }) =>
    t('audit.channelRenamed', { actor, old: details.old ?? '', next: details.new ?? '' }),
  'channel.setting_changed': ({ details }, { actor, change }) =>
    t('audit.channelSettingChanged', { actor, change: change(details), name: details.name }),
  'channel.archived': ({ details }, { actor }) =>
    t('audit.channelArchived', { actor, name: details.name }),
  'channel.unarchived': ({ details }, { actor }) =>
    t('audit.channelUnarchived', { actor, name: details.name }),
  'channel.people_added': ({ details }, { actor, people }) =>
    t('audit.channelPeopleAdded', { actor, people: people(details.user_ids), name: details.name }),
  'channel.people_removed': ({ details }, { actor, people }) =>
    t('audit.channelPeopleRemoved', {
      actor,
      people: people(details.user_ids),
      name: details.name,
    }),
  'default_channel.added': ({ details }, { actor }) =>
    t('audit.defaultChannelAdded', { actor, name: details.name }),
  'default_channel.removed': ({ details }, { actor }) =>
    t('audit.defaultChannelRemoved', { actor, name: details.name }),
  'channel_folder.created': ({ details }, { actor }) =>
    t('audit.channelFolderCreated', { actor, name: details.name }),
  'channel_folder.changed': ({ details }, { actor }) =>
    t('audit.channelFolderChanged', { actor, name: details.name }),
  'message.deleted': ({ details }, { actor, person, channel }) =>
    t('audit.messageDeleted', {
      actor,
      person: person(details.sender_id),
      ...(details.channel_id === null
        ? { place: 'direct', channel: '' }
        : channel(details.channel_id)),
    }),
  'topic.deleted': ({ target_id, details }, { actor, channel }) =>
    t('audit.topicDeleted', { actor, count: details.count, ...channel(target_id) }),
  'messages.expired': ({ details }, { actor }) =>
    t('audit.messagesExpired', { actor, count: details.count }),
  'group.created': ({ details }, { actor }) =>
    t('audit.groupCreated', { actor, name: details.name }),
  'group.setting_changed': ({ details }, { actor, change }) =>
    t('audit.groupSettingChanged', { actor, change: change(details), name: details.name }),
  'group.deactivated': ({ details }, { actor }) =>
    t('audit.groupDeactivated', { actor, name: details.name }),
  'group.reactivated': ({ details }, { actor }) =>
    t('audit.groupReactivated', { actor, name: details.name }),
  'group.members_changed': ({ details }, { actor, people }) => membership(details, actor, people),
  'group.subgroups_changed': ({ details }, { actor, group }) =>
    membership(details, actor, (ids) =>
      listSentence(ids.map((id) => t('audit.quoted', { text: group(id) }))),
    ),
  'realm.created': (_entry, { actor }) => t('audit.realmCreated', { actor }),
  'realm.deactivated': (_entry, { actor }) => t('audit.realmDeactivated', { actor }),
  'realm.reactivated': (_entry, { actor }) => t('audit.realmReactivated', { actor }),
  'realm.restored': (_entry, { actor }) => t('audit.realmRestored', { actor }),
  'realm.imported': (_entry, { actor }) => t('audit.realmImported', { actor }),
  'realm.exported': (_entry, { actor }) => t('audit.realmExported', { actor }),
  'realm.picture_changed': ({ details }, { actor }) =>
    t('audit.realmPictureChanged', {
      actor,
      work: details.uploaded ? 'upload' : 'removal',
      picture: details.picture,
    }),
  'setting.changed': ({ details }, { actor, change }) =>
    t('audit.settingChanged', { actor, change: change(details) }),
  'new_people_setting.changed': ({ details }, { actor, change }) =>
    t('audit.newPeopleSettingChanged', { actor, change: change(details) }),
  'domain.added': ({ details }, { actor }) =>
    t('audit.domainAdded', { actor, domain: details.domain }),
  'domain.changed': ({ details }, { actor }) =>
    t('audit.domainChanged', {
      actor,
      work: details.allow_subdomains ? 'allow' : 'disallow',
      domain: details.domain,
    }),
  'domain.removed': ({ details }, { actor }) =>
    t('audit.domainRemoved', { actor, domain: details.domain }),
  'export.started': ({ details }, { actor }) =>
    t('audit.exportStarted', { actor, content: details.export_type === 1 ? 'public' : 'all' }),
  'export.deleted': (_entry, { actor }) => t('audit.exportDeleted', { actor }),
  'invite.created': ({ details }, { actor }) =>
    t('audit.inviteCreated', {
      actor,
      role: roleName(details.role),
      way: details.by_mail ? 'mail' : 'link',
    }),
  'invite.resent': (_entry, { actor }) => t('audit.inviteResent', { actor }),
  'invite.revoked': ({ details }, { actor }) =>
    t('audit.inviteRevoked', {
      actor,
      role: roleName(details.role),
      way: details.by_mail ? 'mail' : 'link',
    }),
  'linkifier.created': ({ details }, { actor }) =>
    t('audit.linkifierCreated', { actor, pattern: details.pattern }),
  'linkifier.changed': ({ details }, { actor }) =>
    t('audit.linkifierChanged', { actor, pattern: details.pattern }),
  'linkifier.deleted': ({ details }, { actor }) =>
    t('audit.linkifierDeleted', { actor, pattern: details.pattern }),
  'playground.created': ({ details }, { actor }) =>
    t('audit.playgroundCreated', { actor, name: details.name }),
  'playground.deleted': ({ details }, { actor }) =>
    t('audit.playgroundDeleted', { actor, name: details.name }),
  'emoji.created': ({ details }, { actor }) =>
    t('audit.emojiCreated', { actor, name: details.name }),
  'emoji.deactivated': ({ details }, { actor }) =>
    t('audit.emojiDeactivated', { actor, name: details.name }),
  'profile_field.created': ({ details }, { actor }) =>
    t('audit.profileFieldCreated', { actor, name: details.name }),
  'profile_field.changed': ({ details }, { actor }) =>
    t('audit.profileFieldChanged', { actor, name: details.name }),
  'profile_field.deleted': ({ details }, { actor }) =>
    t('audit.profileFieldDeleted', { actor, name: details.name }),
  'webhook.created': ({ details }, { actor }) =>
    t('audit.webhookCreated', { actor, name: details.name }),
  'webhook.changed': ({ details }, { actor, change }) =>
    t('audit.webhookChanged', { actor, change: change(details), name: details.name }),
  'webhook.deleted': ({ details }, { actor }) =>
    t('audit.webhookDeleted', { actor, name: details.name }),
  'webhook.paused': ({ details }, { actor }) =>
    t('audit.webhookPaused', { actor, name: details.name, reason: details.reason }),
  'webhook.resumed': ({ details }, { actor }) =>
    t('audit.webhookResumed', { actor, name: details.name }),
  'webhook.secret_rotated': ({ details }, { actor }) =>
    t('audit.webhookSecretRotated', { actor, name: details.name }),
  'before_send_hook.created': ({ details }, { actor }) =>
    t('audit.beforeSendHookCreated', { actor, host: details.host }),
  'before_send_hook.changed': ({ details }, { actor, change }) =>
    t('audit.beforeSendHookChanged', { actor, change: change(details) }),
  'before_send_hook.deleted': ({ details }, { actor }) =>
    t('audit.beforeSendHookDeleted', { actor, host: details.host }),
  'before_send_hook.secret_rotated': (_entry, { actor }) =>
    t('audit.beforeSendHookSecretRotated', { actor }),
};

function membership(
  { name, added, removed }: { name: string; added: readonly number[]; removed: readonly number[] },
  actor: string,
  say: (ids: readonly number[]) => string,
): string {
  if (removed.length === 0) return t('audit.membersAdded', { actor, name, members: say(added) });
  if (added.length === 0) return t('audit.membersRemoved', { actor, name, members: say(removed) });
  return t('audit.membersAddedAndRemoved', {
    actor,
    name,
    added: say(added),
    removed: say(removed),
  });
}
