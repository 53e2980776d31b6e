import { userSettingNames } from '@tidings/shared-types';
import type { Realm } from '../../core/realm/realm.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { invites } from '../../core/storage/tables/invites.ts';
import { pushDevices, pushTokens } from '../../core/storage/tables/push.ts';
import {
  identities,
  presence,
  profileValues,
  type UserRow,
  userStatuses,
} from '../../core/storage/tables/users.ts';
import { pictureFile } from '../../operations/export/exported-files.ts';
import { servicesOf } from '../bots/outgoing/bot-services.ts';
import { draftObject } from '../drafts/draft-object.ts';
import { draftsOf } from '../drafts/stored-drafts.ts';
import { listedKeys } from '../keys/listed-keys.ts';
import { viewObject, viewsOf } from '../navigation-views/stored-views.ts';
import { reminderObject, remindersOf } from '../reminders/stored-reminders.ts';
import { snippetObject, snippetsOf } from '../saved-snippets/stored-snippets.ts';
import { scheduledMessageObject } from '../scheduled-messages/scheduled-message-object.ts';
import { scheduledMessagesOf } from '../scheduled-messages/stored-scheduled-messages.ts';
import { subscriptionFields } from '../subscriptions/subscription-object.ts';
import { wordOfRole } from '../users/role-words.ts';

/**
 * Returns all of a person's data except messages and files. Every field is listed here, so that a new column is not
 * exported before its author has decided whether it is a secret.
 */
export async function personRecord(realm: Realm, person: UserRow, now: number) {
  const { state } = realm;
  const { id } = person;
  const source = { sql: realm.reader, realmId: realm.id };
  const own = { user_id: id };
  const [status] = await storedRows(source, userStatuses, own);
  const [seen] = await storedRows(source, presence, own);
  const values = await storedRows(source, profileValues, own);
  const devices = await storedRows(source, pushDevices, own);
  const tokens = await storedRows(source, pushTokens, own);
  return {
    person: {
      user_id: id,
      full_name: person.full_name,
      email: person.delivery_email,
      role: wordOfRole(person.role),
      deactivated: !person.is_active,
      timezone: person.timezone,
      date_joined: new Date(person.date_joined / 1000).toISOString(),
      external_id: state.externalIdByUser.get(id)?.external_id ?? null,
      custom: person.custom,
      profile: Object.fromEntries(values.map(({ field_id, value }) => [field_id, value])),
      picture: pictureFile(person),
    },
    status: status ? { text: status.status_text, emoji_name: status.emoji_name } : null,
    last_active: seen ? new Date(seen.active_at * 1000).toISOString() : null,
    settings: Object.fromEntries(
      userSettingNames.map((name) => [name, state.userSetting(id, name)]),
    ),
    alert_words: [...(state.alertWordsByUser.get(id)?.values() ?? [])].map(({ word }) => word),
    muted_users: [...(state.mutedBy.get(id) ?? [])],
    subscriptions: subscriptionsOf(realm, id),
    topics: [...(state.userTopicsByUser.get(id)?.values() ?? [])].map((topic) => ({
      channel_id: topic.channel_id,
      topic: topic.topic_name,
      visibility_policy: topic.visibility_policy,
    })),
    user_groups: [...state.groups.values()]
      .filter((group) => state.membersByGroup.get(group.id)?.has(id))
      .map((group) => ({ id: group.id, name: group.name })),
    bots: [...(state.botsByOwner.get(id) ?? [])].map((botId) => ({
      user_id: botId,
      full_name: state.users.get({ id: botId })?.full_name,
      services: servicesOf(state, botId).map(({ token: _secret, ...service }) => service),
    })),
    drafts: (await draftsOf(source, id)).map(draftObject),
    scheduled_messages: (await scheduledMessagesOf(source, id)).map(scheduledMessageObject),
    reminders: (await remindersOf(source, id)).map(reminderObject),
    saved_snippets: (await snippetsOf(source, id)).map(snippetObject),
    navigation_views: (await viewsOf(source, id)).map(viewObject),
    invitations: (await storedRows(source, invites, { inviter_id: id })).map((invite) => ({
      email: invite.email,
      created_at: new Date(invite.created_at).toISOString(),
    })),
    identities: (await storedRows(source, identities, own)).map(({ issuer, subject }) => ({
      issuer,
      subject,
    })),
    keys: await keysOf(realm, id, now),
    devices: [
      ...tokens.map(({ kind, registered_at }) => ({ kind, registered_at })),
      ...devices.map(({ token_kind, registered_at }) => ({ kind: token_kind, registered_at })),
    ].map(({ kind, registered_at }) => ({
      kind,
      registered_at: new Date(registered_at).toISOString(),
    })),
  };
}

/** Returns the keys of an account as far as the person sees them, without their secrets. */
async function keysOf({ reader: sql, id: realmId, state }: Realm, userId: number, now: number) {
  const keys = await listedKeys({ sql, realmId }, state, userId, { now, current: undefined });
  const timeOf = (seconds: number | null) =>
    seconds === null ? null : new Date(seconds * 1000).toISOString();
  return keys.map(({ name, kind, created_at, last_used_at, last_ip, expires_at }) => ({
    name,
    kind,
    created_at: timeOf(created_at),
    last_used_at: timeOf(last_used_at),
    last_ip,
    expires_at: timeOf(expires_at),
  }));
}

function subscriptionsOf({ state }: Realm, userId: number) {
  return [...(state.channelsOf.get(userId) ?? [])].flatMap((channel_id) => {
    const row = state.subscriptions.get({ channel_id, user_id: userId });
    const channel = state.channels.get({ id: channel_id });
    if (!row?.active || !channel) return [];
    return [{ channel_id, name: channel.name, ...subscriptionFields(row) }];
  });
}
