// Written by `npm run endpoints` from the contracts of @tidings/shared-types.
import type { BotInterface, BotType, Role } from './resources.ts';

/** The details of entries in the audit log, by the kind of entry. */
export interface AuditDetails {
  /** A person signed in. */
  'sign_in.succeeded': {
    method: 'password' | 'provider' | 'token' | 'invitation' | 'setup';
  };
  /**
   * Attempts to sign in were refused. Those of a minute for one account from one address share an entry. Without a
   * target there is no such account, or it is not known which one was meant.
   */
  'sign_in.refused': {
    method: 'password' | 'provider' | 'token' | 'invitation' | 'setup';
    reason: 'credentials' | 'deactivated' | 'rate_limit' | 'second_factor' | 'token' | 'other';
    count: number;
  };
  /** A key of an account was made, other than by a sign-in. */
  'key.created': {
    key_id: number | null;
    name: string;
    scopes: string[];
    expires_at: number | null;
  };
  /** A key of an account was ended. */
  'key.ended': {
    key_id: number | null;
    name: string;
  };
  /** The API key of an account was replaced. */
  'key.regenerated': object;
  /** Several keys of an account were ended together. */
  'keys.ended': {
    count: number;
  };
  /** A service key was made. The target is its account. */
  'service_key.created': {
    key_id: number | null;
    name: string;
    scopes: string[];
    expires_at: number | null;
  };
  /** A service key was ended. The target is its account. */
  'service_key.ended': {
    key_id: number | null;
    name: string;
  };
  /** The password of an account was set or changed. */
  'password.changed': object;
  /** A password was set through a mailed link. */
  'password.reset': object;
  /** A second factor was set up. */
  'second_factor.enabled': object;
  /** A second factor was switched off. */
  'second_factor.disabled': object;
  /** Another person removed a second factor. */
  'second_factor.reset': object;
  /** A recovery code replaced a second factor. */
  'second_factor.recovery_code_used': {
    remaining: number;
  };
  /** Recovery codes were made anew. */
  'second_factor.recovery_codes_replaced': object;
  /** An account was made. */
  'user.created': {
    role: Role;
    origin: 'administrator' | 'bot' | 'import' | 'invitation' | 'issuer' | 'open' | 'provider' | 'provisioning' | 'command' | 'setup';
  };
  /** The role of an account changed. */
  'user.role_changed': {
    old: Role;
    new: Role;
  };
  /** The name of an account changed. */
  'user.name_changed': {
    old: string | null;
    new: string | null;
  };
  /** The mail address of an account changed. */
  'user.email_changed': {
    old: string | null;
    new: string | null;
  };
  /** The external id of an account changed. */
  'user.external_id_changed': {
    old: string | null;
    new: string | null;
  };
  /** An account was deactivated. */
  'user.deactivated': object;
  /** An account was reactivated. */
  'user.reactivated': object;
  /** An account was linked to a sign-in provider. */
  'user.provider_linked': {
    issuer: string;
  };
  /** Links to sign-in providers were removed. */
  'user.provider_unlinked': object;
  /** The data of a person were exported. */
  'user.exported': object;
  /** The data of a person were erased. */
  'user.erased': {
    messages: 'delete' | 'anonymize';
    message_count: number;
    file_count: number;
  };
  /** A bot was made. */
  'bot.created': {
    bot_type: BotType;
    owner_id: number | null;
  };
  /** A bot got another owner. */
  'bot.owner_changed': {
    old: number | null;
    new: number | null;
  };
  /** A setting of a bot changed. */
  'bot.setting_changed': {
    setting: string;
    old: unknown;
    new: unknown;
  };
  /** The API key of a bot was replaced. */
  'bot.key_regenerated': object;
  /** A token issuer was added. */
  'issuer.created': {
    name: string;
    issuer: string;
  };
  /** A setting of a token issuer changed. Keys and secrets show as `null`. */
  'issuer.changed': {
    name: string;
    setting: string;
    old: unknown;
    new: unknown;
  };
  /** A token issuer was removed. */
  'issuer.deleted': {
    name: string;
    issuer: string;
  };
  /** A backend made or changed accounts in one request. */
  'provisioning.users': {
    created: number;
    updated: number;
  };
  /** A backend made or changed channels in one request. */
  'provisioning.channels': {
    created: number;
    updated: number;
  };
  /** A channel was made. */
  'channel.created': {
    name: string;
    is_private: boolean;
  };
  /** A channel was renamed. */
  'channel.renamed': {
    old: string | null;
    new: string | null;
  };
  /** A setting of a channel changed: privacy, a permission, retention or another. */
  'channel.setting_changed': {
    name: string;
    setting: string;
    old: unknown;
    new: unknown;
  };
  /** A channel was archived. */
  'channel.archived': {
    name: string;
  };
  /** A channel was unarchived. */
  'channel.unarchived': {
    name: string;
  };
  /** A person added others to a channel. */
  'channel.people_added': {
    name: string;
    user_ids: number[];
  };
  /** A person removed others from a channel. */
  'channel.people_removed': {
    name: string;
    user_ids: number[];
  };
  /** A channel became one that new people join. */
  'default_channel.added': {
    name: string;
  };
  /** A channel is no longer one that new people join. */
  'default_channel.removed': {
    name: string;
  };
  /** A message was deleted. */
  'message.deleted': {
    sender_id: number;
    channel_id: number | null;
  };
  /** The messages of a topic were deleted. */
  'topic.deleted': {
    count: number;
  };
  /** The server deleted messages that are older than the organization keeps them. */
  'messages.expired': {
    count: number;
  };
  /** A group was made. */
  'group.created': {
    name: string;
  };
  /** A setting of a group changed. */
  'group.setting_changed': {
    name: string;
    setting: string;
    old: unknown;
    new: unknown;
  };
  /** A group was deactivated. */
  'group.deactivated': {
    name: string;
  };
  /** A group was reactivated. */
  'group.reactivated': {
    name: string;
  };
  /** People were added to a group or removed. */
  'group.members_changed': {
    name: string;
    added: number[];
    removed: number[];
  };
  /** Groups were added to a group or removed. */
  'group.subgroups_changed': {
    name: string;
    added: number[];
    removed: number[];
  };
  /** A channel folder was made. */
  'channel_folder.created': {
    name: string;
  };
  /** A channel folder changed. */
  'channel_folder.changed': {
    name: string;
  };
  /** The organization was made. */
  'realm.created': object;
  /** The organization was deactivated. */
  'realm.deactivated': object;
  /** The organization was reactivated. */
  'realm.reactivated': object;
  /** The organization was restored from a backup. */
  'realm.restored': object;
  /** Data of another product were imported. */
  'realm.imported': {
    source: string;
  };
  /** The organization was exported by a command. */
  'realm.exported': object;
  /** The icon or a logo changed. */
  'realm.picture_changed': {
    picture: 'icon' | 'logo' | 'night_logo';
    uploaded: boolean;
  };
  /** A setting of the organization changed. */
  'setting.changed': {
    setting: string;
    old: unknown;
    new: unknown;
  };
  /** A setting that new people start with changed. */
  'new_people_setting.changed': {
    setting: string;
    old: unknown;
    new: unknown;
  };
  /** A mail domain was allowed. */
  'domain.added': {
    domain: string;
    allow_subdomains: boolean;
  };
  /** A mail domain got other rules. */
  'domain.changed': {
    domain: string;
    allow_subdomains: boolean;
  };
  /** A mail domain is no longer allowed. */
  'domain.removed': {
    domain: string;
  };
  /** An export of the organization was asked for. */
  'export.started': {
    export_type: BotInterface;
  };
  /** An export of the organization was deleted. */
  'export.deleted': object;
  /** An invitation was made. */
  'invite.created': {
    by_mail: boolean;
    role: Role;
    channel_ids: number[];
    expires_at: number | null;
  };
  /** An invitation was mailed again. */
  'invite.resent': object;
  /** An invitation was revoked. */
  'invite.revoked': {
    by_mail: boolean;
    role: Role;
  };
  /** A linkifier was added. */
  'linkifier.created': {
    pattern: string;
    url_template: string;
  };
  /** A linkifier changed. */
  'linkifier.changed': {
    pattern: string;
    url_template: string;
  };
  /** A linkifier was removed. */
  'linkifier.deleted': {
    pattern: string;
    url_template: string;
  };
  /** A code playground was added. */
  'playground.created': {
    name: string;
  };
  /** A code playground was removed. */
  'playground.deleted': {
    name: string;
  };
  /** An emoji was added. */
  'emoji.created': {
    name: string;
  };
  /** An emoji was deactivated. */
  'emoji.deactivated': {
    name: string;
  };
  /** A profile field was added. */
  'profile_field.created': {
    name: string;
  };
  /** A profile field changed. */
  'profile_field.changed': {
    name: string;
  };
  /** A profile field was removed. */
  'profile_field.deleted': {
    name: string;
  };
  /** A webhook was added. */
  'webhook.created': {
    name: string;
  };
  /** A setting of a webhook changed. */
  'webhook.changed': {
    name: string;
    setting: string;
    old: unknown;
    new: unknown;
  };
  /** A webhook was removed. */
  'webhook.deleted': {
    name: string;
  };
  /** The server paused a webhook. */
  'webhook.paused': {
    name: string;
    reason: 'failing' | 'gone' | 'behind' | 'account';
  };
  /** A paused webhook was resumed. */
  'webhook.resumed': {
    name: string;
  };
  /** A webhook got a new secret. */
  'webhook.secret_rotated': {
    name: string;
  };
  /** The before-send hook was set up. */
  'before_send_hook.created': {
    host: string;
  };
  /** A setting of the before-send hook changed. */
  'before_send_hook.changed': {
    setting: string;
    old: unknown;
    new: unknown;
  };
  /** The before-send hook was removed. */
  'before_send_hook.deleted': {
    host: string;
  };
  /** The before-send hook got a new secret. */
  'before_send_hook.secret_rotated': {
    host: string;
  };
}
