import {
  type GroupSettingValue,
  type RealmGroupSettingName,
  type RealmSettings,
  realmGroupSettings,
  realmSettings,
  roles,
  type SystemGroupName,
  type UserSettings,
  userSettings,
} from '@tidings/shared-types';
import { madeUpName } from '../../features/users/made-up-address.ts';
import type { Dialect, Sql } from '../storage/engine.ts';
import { loadRows } from '../storage/rows.ts';
import type { KeyOf, RowOf, Table } from '../storage/table.ts';
import { TableCache } from '../storage/table-cache.ts';
import { channelFolders, channels, subscriptions, userTopics } from '../storage/tables/channels.ts';
import { erasures } from '../storage/tables/erasures.ts';
import { externalIds, tokenIssuers } from '../storage/tables/external-accounts.ts';
import { groupMembers, groupSubgroups, userGroups } from '../storage/tables/groups.ts';
import { guestPartners } from '../storage/tables/messages.ts';
import { linkifiers, realmEmoji, realmSettingRows } from '../storage/tables/organization.ts';
import { botServices } from '../storage/tables/outgoing-bots.ts';
import {
  alertWords,
  mutedUsers,
  profileFields,
  type UserRow,
  userSettingRows,
  users,
} from '../storage/tables/users.ts';
import { webhooks } from '../storage/tables/webhooks.ts';
import { foldCase } from '../text/fold-case.ts';
import { textHash } from '../text/substring-hashes.ts';
import { ApiKeyCache } from './api-key-cache.ts';
import { type InternalSettings, internalDefaults, internalName } from './internal-settings.ts';
import { notificationBot } from './notification-bot.ts';

/** The effect of a commit on the rows held in memory. The log stores it, so that every process can follow. */
export type StateChange = readonly TableChange[];

interface TableChange {
  readonly table: string;
  readonly put: readonly RowOf<Table>[];
  readonly remove: readonly KeyOf<Table>[];
  /** Accounts that lose all rows. Only scrubbed entries have them, since keys can hold what a person wrote. */
  readonly removeOf?: readonly number[];
}

/**
 * The part of a realm that every request needs, in memory: accounts, keys, groups, settings. It is a function of the
 * log: current as of event `position`, and updated by the changes stored after it.
 */
export class RealmState {
  position = 0;

  readonly users = new TableCache(users);
  readonly usersByEmail = this.users.uniqueIndex((user) => foldCase(user.email));
  readonly usersByDeliveryEmail = this.users.uniqueIndex((user) => foldCase(user.delivery_email));
  readonly usersByActivity = this.users.setIndex(
    (user) => user.is_active,
    (user) => user.id,
  );
  readonly activeGuests = this.users.setIndex(
    (user) => (user.is_active && user.role === roles.guest ? true : undefined),
    (user) => user.id,
  );
  readonly usersByMadeUpName = this.users.setIndex(madeUpName, (user) => user.id);
  readonly botsByOwner = this.users.setIndex(
    (user) => user.bot_owner_id ?? undefined,
    (user) => user.id,
  );

  readonly apiKeys = new ApiKeyCache();

  readonly tokenIssuers = new TableCache(tokenIssuers);
  readonly tokenIssuerByIss = this.tokenIssuers.uniqueIndex((row) => row.issuer);
  /** By `external_id`, which is also a token's claim `sub`. */
  readonly externalIds = new TableCache(externalIds);
  readonly externalIdByUser = this.externalIds.uniqueIndex((row) => row.user_id);

  readonly groups = new TableCache(userGroups);
  readonly activeGroupsByName = this.groups.uniqueIndex((group) =>
    group.deactivated ? undefined : foldCase(group.name),
  );
  readonly groupMembers = new TableCache(groupMembers);
  readonly membersByGroup = this.groupMembers.setIndex(
    (row) => row.group_id,
    (row) => row.user_id,
  );
  readonly groupSubgroups = new TableCache(groupSubgroups);
  readonly subgroupsByGroup = this.groupSubgroups.setIndex(
    (row) => row.group_id,
    (row) => row.subgroup_id,
  );

  readonly realmSettings = new TableCache(realmSettingRows);
  readonly userSettings = new TableCache(userSettingRows);
  /** Accounts by settings that are off by default and that they turned on. */
  readonly usersWith = this.userSettings.setIndex(
    (row) => (row.value === true ? row.name : undefined),
    (row) => row.user_id,
  );
  readonly profileFields = new TableCache(profileFields);
  /** The services of outgoing webhook bots. */
  readonly botServices = new TableCache(botServices);

  readonly channels = new TableCache(channels);
  readonly channelsByName = this.channels.uniqueIndex((channel) => foldCase(channel.name));
  readonly channelsByExternalId = this.channels.uniqueIndex(
    (channel) => channel.external_id ?? undefined,
  );
  readonly subscriptions = new TableCache(subscriptions);
  readonly subscribersOf = this.subscriptions.setIndex(
    (row) => (row.active ? row.channel_id : undefined),
    (row) => row.user_id,
  );
  /** Subscribers who turned on notifications for everything in this channel. */
  readonly notifiedOfChannel = {
    push: this.subscriptions.setIndex(
      (row) => (row.active && row.push_notifications ? row.channel_id : undefined),
      (row) => row.user_id,
    ),
    email: this.subscriptions.setIndex(
      (row) => (row.active && row.email_notifications ? row.channel_id : undefined),
      (row) => row.user_id,
    ),
  } as const;
  readonly formerSubscribersOf = this.subscriptions.setIndex(
    (row) => (row.active ? undefined : row.channel_id),
    (row) => row.user_id,
  );
  /** Present and former channels of each account. */
  readonly channelsOf = this.subscriptions.setIndex(
    (row) => row.user_id,
    (row) => row.channel_id,
  );
  readonly channelFolders = new TableCache(channelFolders);
  readonly userTopics = new TableCache(userTopics);
  readonly userTopicsByUser = this.userTopics.groupIndex((row) => row.user_id);
  /** Accounts with their own policy for a topic. */
  readonly usersByTopic = this.userTopics.setIndex(
    (row) => topicPlace(row.channel_id, row.topic_key),
    (row) => row.user_id,
  );
  readonly mutedUsers = new TableCache(mutedUsers);
  readonly mutersOf = this.mutedUsers.setIndex(
    (row) => row.muted_id,
    (row) => row.user_id,
  );
  readonly mutedBy = this.mutedUsers.setIndex(
    (row) => row.user_id,
    (row) => row.muted_id,
  );
  readonly guestPartners = new TableCache(guestPartners);
  readonly partnersOfGuest = this.guestPartners.setIndex(
    (row) => row.guest_id,
    (row) => row.partner_id,
  );
  readonly alertWords = new TableCache(alertWords);
  readonly alertWordsByUser = this.alertWords.groupIndex((row) => row.user_id);
  readonly alertWordsByKey = this.alertWords.groupIndex((row) => row.word_key);
  readonly alertWordsByHash = this.alertWords.groupIndex((row) => textHash(row.word_key));
  readonly alertWordsByLength = this.alertWords.groupIndex((row) => row.word_key.length);
  readonly realmEmoji = new TableCache(realmEmoji);
  readonly linkifiers = new TableCache(linkifiers);
  readonly erasures = new TableCache(erasures);
  readonly webhooks = new TableCache(webhooks);
  readonly webhookByAccount = this.webhooks.uniqueIndex((row) => row.user_id);

  #notificationBot: UserRow | undefined;
  readonly #caches: ReadonlyMap<string, RowCache> = new Map(
    [
      this.users,
      this.apiKeys,
      this.tokenIssuers,
      this.externalIds,
      this.groups,
      this.groupMembers,
      this.groupSubgroups,
      this.realmSettings,
      this.userSettings,
      this.profileFields,
      this.botServices,
      this.channels,
      this.subscriptions,
      this.channelFolders,
      this.userTopics,
      this.mutedUsers,
      this.guestPartners,
      this.alertWords,
      this.realmEmoji,
      this.linkifiers,
      this.erasures,
      this.webhooks,
    ].map((cache) => [cache.table.name, cache as unknown as RowCache]),
  );

  setting<N extends keyof RealmSettings>(name: N): RealmSettings[N] {
    const row = this.realmSettings.get({ name });
    return (row ? row.value : realmSettings[name].default) as RealmSettings[N];
  }

  /**
   * Returns an account by id, including the server's own. That one has no row: it is in no list, cannot sign in and
   * does not count as a member, but messages have it as their sender.
   */
  account(id: number): UserRow | undefined {
    return id === this.notificationBot.id ? this.notificationBot : this.users.get({ id });
  }

  get notificationBot(): UserRow {
    const id = this.internal('notification_bot_id');
    if (this.#notificationBot?.id !== id) this.#notificationBot = notificationBot(id);
    return this.#notificationBot;
  }

  /** Returns the group that holds one of the organization's permissions. */
  groupSetting(name: RealmGroupSettingName): GroupSettingValue {
    const row = this.realmSettings.get({ name });
    if (row) return row.value as GroupSettingValue;
    return this.systemGroupId(realmGroupSettings[name].default);
  }

  /** Returns the id of a system group. These exist from the creation of a realm and are never deleted. */
  systemGroupId(name: SystemGroupName): number {
    const group = this.activeGroupsByName.get(foldCase(name));
    if (!group) throw new Error(`System group ${name} is missing`);
    return group.id;
  }

  internal<N extends keyof InternalSettings>(name: N): InternalSettings[N] {
    const row = this.realmSettings.get({ name: internalName(name) });
    return (row ? row.value : internalDefaults[name]) as InternalSettings[N];
  }

  userSetting<N extends keyof UserSettings>(userId: number, name: N): UserSettings[N] {
    const row = this.userSettings.get({ user_id: userId, name });
    return (row ? row.value : userSettings[name].default) as UserSettings[N];
  }

  holds(table: Table): boolean {
    return this.#caches.has(table.name);
  }

  put(table: Table, row: RowOf<Table>): RowOf<Table> | undefined {
    return this.#cache(table.name).put(row);
  }

  remove(table: Table, key: KeyOf<Table>): RowOf<Table> | undefined {
    return this.#cache(table.name).remove(key);
  }

  apply(change: StateChange): void {
    for (const { table, put, remove, removeOf = [] } of change) {
      const cache = this.#cache(table);
      for (const userId of removeOf) removeRowsOf(cache, userId);
      for (const key of remove) cache.remove(key);
      for (const row of put) cache.put(row);
    }
  }

  async load(sql: Sql, dialect: Dialect, realmId: number): Promise<void> {
    for (const cache of this.#caches.values()) {
      for (const row of await loadRows(sql, dialect, cache.table, realmId)) cache.put(row);
    }
  }

  copy(): RealmState {
    const copy = new RealmState();
    copy.position = this.position;
    for (const [name, cache] of this.#caches) {
      const target = copy.#cache(name);
      for (const row of cache.values()) target.put(row);
    }
    return copy;
  }

  #cache(name: string): RowCache {
    const cache = this.#caches.get(name);
    if (!cache) throw new Error(`Table ${name} is not held in memory`);
    return cache;
  }
}

/** The rows of a table in memory, whatever form they have there. */
type RowCache = Pick<TableCache<Table>, 'table' | 'get' | 'values' | 'put' | 'remove'>;

function removeRowsOf(cache: RowCache, userId: number): void {
  const rows = [...cache.values()] as unknown as { readonly user_id: number }[];
  for (const row of rows) if (row.user_id === userId) cache.remove(row);
}

/** Returns a topic's key in `usersByTopic`. */
export function topicPlace(channelId: number, topicKey: string): string {
  return `${channelId} ${topicKey}`;
}
