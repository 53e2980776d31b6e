import { type PersonUpsert, roles } from '@tidings/shared-types';
import { forUser } from '../../core/realm/events.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { externalIds, externalPictures } from '../../core/storage/tables/external-accounts.ts';
import type { UserGroupRow } from '../../core/storage/tables/groups.ts';
import { type UserRow, userSettingRows } from '../../core/storage/tables/users.ts';
import type { Services } from '../../services.ts';
import { removeAvatarFiles } from '../avatars/avatar-files.ts';
import { changeAvatar, GENERATED } from '../avatars/change-avatar.ts';
import { shownDefaults } from '../channels/default-channels.ts';
import { announceAllSystemGroups } from '../groups/announce-system-groups.ts';
import { changeMembers } from '../groups/change-membership.ts';
import { tellFormerAddress } from '../own-address/tell-former-address.ts';
import { addSubscribers } from '../subscriptions/add-subscribers.ts';
import { announceUser, storeUser } from '../users/add-user.ts';
import { changeAccount, changeRole, setAllActive } from '../users/change-account.ts';
import { changeEmail } from '../users/change-email.ts';
import { deactivateAccount, deactivatePeople } from '../users/deactivate-account.ts';
import { personWith } from './items.ts';
import { type Places, placesOf } from './person-places.ts';
import {
  checkedNewPerson,
  checkedPersonUpdate,
  type NewPerson,
  type PersonChanges,
  type PersonUpdate,
} from './person-rules.ts';
import type { Provisioner } from './provisioner.ts';

type Outcome = 'created' | 'updated' | 'unchanged';

interface Place {
  readonly realm: Realm;
  readonly services: Services;
  /** The host of generated addresses. */
  readonly realmHost: string;
}

/**
 * The people of one request. Followers get one event for each new or changed person. Groups, channels and system groups
 * are announced at the end, with one event for all their new members.
 *
 * New people are neither mailed nor greeted: they meet the chat inside a product that introduces it by itself.
 */
export class PeopleBatch {
  readonly #change: Mutation;
  readonly #provisioner: Provisioner;
  readonly #place: Place;
  readonly #created: UserRow[] = [];
  /** Accounts before and after a change of role. */
  readonly #moved: { before: UserRow; after: UserRow }[] = [];
  readonly #deactivated: number[] = [];
  readonly #reactivated: number[] = [];
  /** People to subscribe, by channel. */
  readonly #subscribers = new Map<number, Set<number>>();
  /** Addresses of pictures, by person. */
  readonly #pictures = new Map<number, string>();
  /** People to add, by group. */
  readonly #members = new Map<UserGroupRow, number[]>();

  constructor(change: Mutation, provisioner: Provisioner, place: Place) {
    this.#change = change;
    this.#provisioner = provisioner;
    this.#place = place;
  }

  async upsert(item: PersonUpsert): Promise<{ user_id: number; outcome: Outcome }> {
    const user = personWith(this.#change.state, item.external_id);
    if (!user) return { user_id: this.create(item).id, outcome: 'created' };
    const isChanged = await this.update(user, item);
    return { user_id: user.id, outcome: isChanged ? 'updated' : 'unchanged' };
  }

  /** Announces new people, and writes and announces memberships. */
  async finish(): Promise<void> {
    const change = this.#change;
    await this.#orderPictures();
    const { state } = change;
    for (const user of this.#created) announceUser(change, user);
    const created = this.#created.map((after) => ({ before: undefined, after }));
    announceAllSystemGroups(change, [...created, ...this.#moved.splice(0)]);
    const active = this.#reactivated.flatMap((id) => state.users.get({ id }) ?? []);
    if (active.length > 0) await setAllActive(change, active, true);
    const inactive = this.#deactivated.flatMap((id) => state.users.get({ id }) ?? []);
    if (inactive.length > 0) await deactivatePeople(change, inactive);
    for (const [group, add] of this.#members) await changeMembers(change, group, { add });
    const userIds = new Set([...this.#subscribers.values()].flatMap((ids) => [...ids]));
    await addSubscribers(
      change,
      [...userIds].flatMap((id) => state.users.get({ id }) ?? []),
      [...this.#subscribers.keys()].flatMap((id) => {
        const channel = state.channels.get({ id });
        return channel ? [{ channel }] : [];
      }),
      {
        isWanted: (user, channel) => this.#subscribers.get(channel.id)?.has(user.id) === true,
        newUsers: new Set(this.#created.map(({ id }) => id)),
      },
    );
  }

  create(item: NewPerson): UserRow {
    const change = this.#change;
    const person = checkedNewPerson(change.state, this.#provisioner, item);
    const places = placesOf(change, this.#provisioner, item, undefined);
    const user = storeUser(change, {
      ...person,
      realmHost: this.#place.realmHost,
      origin: 'provisioning',
    });
    const { external_id } = item;
    if (external_id !== undefined) {
      change.put(externalIds, { external_id, user_id: user.id, issuer: null });
    }
    this.#created.push(user);
    if (item.avatar_url) this.#pictures.set(user.id, item.avatar_url);
    if (!user.is_active) return user;
    for (const id of shownDefaults(change.state, user)) this.#subscribe(id, user.id);
    this.#bringInto(places, user);
    return user;
  }

  /** Returns whether anything changes. */
  async update(user: UserRow, item: PersonChanges): Promise<boolean> {
    const update = checkedPersonUpdate(this.#change.state, this.#provisioner, user, item);
    const isActive = update.isActive ?? user.is_active;
    const places = placesOf(this.#change, this.#provisioner, item, user);
    const hasPlaces = isActive && places.channels.length + places.groups.length > 0;
    await this.#apply(user, update);
    if (item.avatar_url) this.#pictures.set(user.id, item.avatar_url);
    if (hasPlaces) this.#bringInto(places, user);
    return hasPlaces || Object.keys(update).length > 0;
  }

  async #apply(user: UserRow, { isActive, role, email, ...update }: PersonUpdate): Promise<void> {
    const change = this.#change;
    const { services, realmHost } = this.#place;
    let next = this.#changeOwnFields(user, update);
    if (email !== undefined) {
      const from = next;
      next = changeEmail(change, from, email, realmHost);
      const by = this.#provisioner.user.id;
      tellFormerAddress(change, services.config, { from, to: next, by });
    }
    if (update.losesPicture) next = this.#removePicture(next);
    if (role !== undefined) {
      next = await changeRole(change, next, role, (_change, before, after) => {
        this.#moved.push({ before, after });
      });
    }
    // The next item must see that an owner has gone, because one has to stay.
    if (isActive === false && next.role === roles.owner) {
      announceAllSystemGroups(change, this.#moved.splice(0));
      await deactivateAccount(change, next);
    } else if (isActive === false) this.#deactivated.push(next.id);
    else if (isActive === true) this.#reactivated.push(next.id);
  }

  /** Changes the fields that one event announces together. */
  #changeOwnFields(
    user: UserRow,
    { full_name, timezone, custom }: Pick<PersonUpdate, 'full_name' | 'timezone' | 'custom'>,
  ): UserRow {
    const change = this.#change;
    const { id: user_id, email } = user;
    const fields = {
      ...(full_name !== undefined && { full_name }),
      ...(timezone !== undefined && { timezone }),
      ...(custom !== undefined && { custom }),
    };
    if (Object.keys(fields).length === 0) return user;
    if (timezone !== undefined) {
      change.put(userSettingRows, { user_id, name: 'timezone', value: timezone });
      const setting = { op: 'update', property: 'timezone', value: timezone };
      change.emit(forUser(user_id), { type: 'user_settings', ...setting });
    }
    return changeAccount(change, user, fields, {
      ...fields,
      ...(timezone !== undefined && { email }),
      ...(custom !== undefined && { custom: custom ?? {} }),
    });
  }

  #removePicture(user: UserRow): UserRow {
    const { realm, services } = this.#place;
    this.#change.remove(externalPictures, { user_id: user.id });
    removeAvatarFiles(this.#change, services, realm.id, user.avatar_source);
    return changeAvatar(this.#change, user, GENERATED);
  }

  /** Lets the server fetch new pictures once all is committed, so that nobody's client calls a stranger. */
  async #orderPictures(): Promise<void> {
    const { realm, services } = this.#place;
    const pictures = this.#pictures;
    if (pictures.size === 0 || !services.config.fetchLinks) return;
    const { sql, dialect, realmId } = this.#change;
    const known = await sql.all<{ user_id: number; url: string }>(
      `SELECT user_id, url FROM external_pictures
       WHERE realm_id = $1 AND ${dialect.among('user_id', '$2')}`,
      [realmId, JSON.stringify([...pictures.keys()])],
    );
    for (const { user_id, url } of known) {
      if (pictures.get(user_id) === url) pictures.delete(user_id);
    }
    this.#change.onceCommitted(() => {
      for (const [userId, url] of pictures) {
        services.externalPictures.add(`realm ${realm.id}`, { realm, userId, url });
      }
    });
  }

  #bringInto({ channels, groups }: Places, { id }: UserRow): void {
    for (const channel of channels) this.#subscribe(channel.id, id);
    for (const group of groups) {
      this.#members.set(group, [...(this.#members.get(group) ?? []), id]);
    }
  }

  #subscribe(channelId: number, userId: number): void {
    const ids = this.#subscribers.get(channelId) ?? new Set();
    this.#subscribers.set(channelId, ids.add(userId));
  }
}
