import type { ChannelUpsert } from '@tidings/shared-types';
import { limits } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { codePoints, firstCodePoints } from '../../core/text/code-points.ts';
import type { Services } from '../../services.ts';
import { changeChannel } from '../channels/change-channel.ts';
import type { ChannelFields } from '../channels/changed-fields.ts';
import { changedPrivacy } from '../channels/changed-privacy.ts';
import { checkedChannelName, onOneLine } from '../channels/channel-rules.ts';
import { addChannel, type ChannelTemplate, channelTemplate } from '../channels/new-channel.ts';
import { readOnceArchived } from '../channels/read-by-all.ts';
import { changedCustom, checkedCustom } from '../custom-data/checked-custom.ts';
import { renderDescription } from '../markdown/render-description.ts';
import { addSubscribers, type Joining } from '../subscriptions/add-subscribers.ts';
import { checkMayAddToNew } from '../subscriptions/may-add-to-new.ts';
import { removeSubscribers } from '../subscriptions/remove-subscribers.ts';
import { findWebhook } from '../webhooks/webhook-rules.ts';
import { freeChannelName, isNameFor } from './channel-name.ts';
import { personWith } from './items.ts';
import { mayManageAccess, type Provisioner } from './provisioner.ts';

type Outcome = 'created' | 'updated' | 'unchanged';

interface Place {
  readonly realm: Realm;
  readonly services: Services;
}

/**
 * The channels of one request. Subscriptions are written and announced at the end, so that a person gets one event for
 * all their new channels, and others one for all new subscribers of a channel.
 *
 * Nobody gets a notice: a product that opens a channel for each order would fill its people's inboxes.
 */
export class ChannelBatch {
  readonly #change: Mutation;
  readonly #provisioner: Provisioner;
  readonly #place: Place;
  readonly #joinings: Joining[] = [];
  /** New subscribers by channel. */
  readonly #joining = new Map<number, ReadonlySet<UserRow>>();
  readonly #leaving: { readonly channel: ChannelRow; readonly users: readonly UserRow[] }[] = [];
  readonly #archived: number[] = [];

  constructor(change: Mutation, provisioner: Provisioner, place: Place) {
    this.#change = change;
    this.#provisioner = provisioner;
    this.#place = place;
  }

  async upsert(item: ChannelUpsert): Promise<{ stream_id: number; outcome: Outcome }> {
    const channel = this.#change.state.channelsByExternalId.get(item.external_id);
    if (!channel) return { stream_id: this.#create(item), outcome: 'created' };
    const isChanged = await this.#update(channel, item);
    return { stream_id: channel.id, outcome: isChanged ? 'updated' : 'unchanged' };
  }

  /** Writes and announces the subscriptions, and then archives. */
  async finish(): Promise<void> {
    const change = this.#change;
    const { realm, services } = this.#place;
    const users = new Set([...this.#joining.values()].flatMap((each) => [...each]));
    await addSubscribers(change, [...users], this.#joinings, {
      isWanted: (user, { id }) => this.#joining.get(id)?.has(user) === true,
    });
    for (const { channel, users } of this.#leaving) {
      await removeSubscribers(change, users, [channel]);
    }
    for (const id of this.#archived) {
      const channel = change.state.channels.get({ id });
      if (!channel) continue;
      await changeChannel(change, channel, { is_archived: true, is_default: false });
      readOnceArchived(change, realm, services.log, id);
    }
  }

  #create(item: ChannelUpsert): number {
    const { state } = this.#change;
    const { external_id } = item;
    const shortId = firstCodePoints(external_id, limits.max_stream_name_length);
    const name = freeChannelName(state, checkedChannelName(item.name ?? shortId));
    const description = checkedDescription(item.description ?? '');
    const custom = item.custom && checkedCustom(item.custom, 'channel');
    const template = this.#template(item);
    const members = [...this.#membersIn(item.members ?? []), ...this.#accountsOf(item)];
    if (!this.#provisioner.managesAll) {
      checkMayAddToNew(state, this.#provisioner.user, members, template, this.#change.now);
    }
    const given = { name, description, external_id, custom };
    const channel = addChannel(this.#change, this.#provisioner.user.id, given, template);
    this.#joinings.push({ channel, isNew: true });
    this.#joining.set(channel.id, new Set(members));
    if (item.is_archived) this.#archived.push(channel.id);
    return channel.id;
  }

  /** The backend decides who is a member, so members read what was written before they came. */
  #template({ is_private = false }: ChannelUpsert): ChannelTemplate {
    const { webPublicStreams } = this.#place.services.config;
    const maker = { user: this.#provisioner.user, webPublicStreams };
    const settings = { invite_only: is_private, history_public_to_subscribers: true };
    return channelTemplate(this.#change.state, maker, settings, this.#change.now);
  }

  /** Returns whether anything changes. */
  async #update(channel: ChannelRow, item: ChannelUpsert): Promise<boolean> {
    const fields = this.#changedFields(channel, item);
    const isArchiving = item.is_archived === true && !channel.is_archived;
    const { joining, leaving } = this.#changedMembers(channel, item);
    if (joining.length + leaving.length > 0 && { ...channel, ...fields }.is_archived) {
      throw badRequest('The members of an archived channel cannot change.');
    }
    const hasFields = Object.keys(fields).length > 0;
    if (hasFields) await changeChannel(this.#change, channel, fields);
    const next = { ...channel, ...fields };
    if (joining.length > 0) {
      this.#joinings.push({ channel: next });
      this.#joining.set(channel.id, new Set(joining));
    }
    if (leaving.length > 0) this.#leaving.push({ channel: next, users: leaving });
    if (isArchiving) this.#archived.push(channel.id);
    return hasFields || isArchiving || joining.length + leaving.length > 0;
  }

  #changedFields(channel: ChannelRow, item: ChannelUpsert): ChannelFields {
    const { state } = this.#change;
    const wanted = item.name === undefined ? channel.name : checkedChannelName(item.name);
    const name = isNameFor(wanted, channel.name)
      ? channel.name
      : freeChannelName(state, wanted, channel.id);
    const description =
      item.description === undefined ? channel.description : checkedDescription(item.description);
    const custom = changedCustom(channel.custom, item.custom, 'channel');
    return {
      ...(name !== channel.name && { name }),
      ...(description !== channel.description && {
        description,
        rendered_description: renderDescription(description),
      }),
      ...(custom !== undefined && { custom }),
      ...this.#changedPrivacy(channel, item),
      ...(item.is_archived === false && channel.is_archived && { is_archived: false }),
    };
  }

  #changedPrivacy(channel: ChannelRow, { is_private }: ChannelUpsert): ChannelFields {
    if (is_private === undefined || is_private === channel.invite_only) return {};
    this.#checkMayManage(channel);
    if (is_private && channel.is_default) {
      throw badRequest('A default channel cannot be private.');
    }
    const { webPublicStreams } = this.#place.services.config;
    const actor = { user: this.#provisioner.user, webPublicStreams };
    const wanted = { is_private, history_public_to_subscribers: true };
    return changedPrivacy(this.#change.state, actor, channel, wanted, this.#change.now);
  }

  /** Returns the people who enter and leave. Those whom no backend provisions stay as they are. */
  #changedMembers(
    channel: ChannelRow,
    item: ChannelUpsert,
  ): { joining: UserRow[]; leaving: UserRow[] } {
    const { state } = this.#change;
    const subscribers = state.subscribersOf.get(channel.id) ?? new Set();
    const wanted = new Set(this.#membersIn(item.members ?? []));
    const joining = [...wanted, ...this.#accountsOf(item)].filter(({ id }) => !subscribers.has(id));
    const leaving = [...subscribers].flatMap((id) => {
      const user = state.users.get({ id });
      const isProvisioned = state.externalIdByUser.has(id) && user?.is_active;
      const isLeaving = item.members && isProvisioned && user && !wanted.has(user);
      return isLeaving ? [user] : [];
    });
    if (joining.length + leaving.length > 0) this.#checkMayManage(channel);
    return { joining, leaving };
  }

  #checkMayManage(channel: ChannelRow): void {
    const { state, now } = this.#change;
    if (mayManageAccess(state, this.#provisioner, channel, now)) return;
    throw new ApiError(
      'CANNOT_ADMINISTER_CHANNEL',
      'You do not have permission to decide who can read this channel.',
    );
  }

  /** Returns the accounts of an item's webhooks. */
  #accountsOf({ webhooks = [] }: ChannelUpsert): UserRow[] {
    const { state } = this.#change;
    return [...new Set(webhooks)].flatMap((id) => {
      const { user_id } = findWebhook(state, id);
      return state.users.get({ id: user_id }) ?? [];
    });
  }

  /** Returns the active ones of these people. Throws if one is unknown. */
  #membersIn(externalIds: readonly string[]): UserRow[] {
    const people = new Set(externalIds).values();
    return [...people].flatMap((id) => {
      const user = personWith(this.#change.state, id);
      if (!user) throw badRequest(`There is no person with the external ID '${id}'.`);
      return user.is_active ? [user] : [];
    });
  }
}

function checkedDescription(description: string): string {
  if (codePoints(description) > limits.max_stream_description_length) {
    throw badRequest(
      `A description may have at most ${limits.max_stream_description_length} characters.`,
    );
  }
  return onOneLine(description);
}
