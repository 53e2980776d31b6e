import type { Mutation } from '../../core/realm/mutation.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { audit } from '../audit/audit.ts';
import { isOwn } from './principals.ts';

/** Writes an entry for each channel to which the caller added people, or from which they removed some. */
export function auditSubscriptions(
  change: Mutation,
  kind: 'channel.people_added' | 'channel.people_removed',
  caller: UserRow,
  changed: ReadonlyMap<number, readonly ChannelRow[]>,
): void {
  const byChannel = new Map<ChannelRow, number[]>();
  for (const [id, channels] of changed) {
    const user = change.state.users.get({ id });
    if (!user || isOwn(caller, user)) continue;
    for (const channel of channels) byChannel.set(channel, [...(byChannel.get(channel) ?? []), id]);
  }
  for (const [{ id, name }, user_ids] of byChannel) {
    audit(change, { kind, target: id, details: { name, user_ids } });
  }
}
