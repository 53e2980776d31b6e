import { sortedIds } from '../../core/sorted-ids.ts';
import { numberIn } from '../import/fields.ts';
import { idIn, type ZulipTables } from './tables.ts';

const types = { person: 1, channel: 2, group: 3 } as const;

/** A place that messages and drafts name by the id of a recipient. */
export type Recipient =
  | { readonly kind: 'channel'; readonly id: number }
  | { readonly kind: 'person'; readonly id: number }
  /** In ascending order. */
  | { readonly kind: 'group'; readonly members: readonly number[] };

/** Returns all recipients by id. `personOf` maps the server's own accounts to one. */
export function readRecipients(
  tables: ZulipTables,
  personOf: (id: number) => number | undefined,
): Map<number, Recipient> {
  const membersOf = new Map<number, number[]>();
  for (const row of tables.rows('zerver_subscription')) {
    const recipient = idIn(row, 'zerver_subscription', 'recipient');
    const person = personOf(idIn(row, 'zerver_subscription', 'user_profile'));
    if (person === undefined) continue;
    const members = membersOf.get(recipient);
    if (members) members.push(person);
    else membersOf.set(recipient, [person]);
  }
  const recipients = new Map<number, Recipient>();
  for (const row of tables.rows('zerver_recipient')) {
    const id = idIn(row, 'zerver_recipient');
    const target = idIn(row, 'zerver_recipient', 'type_id');
    const type = numberIn(row, 'type');
    const person = type === types.person ? personOf(target) : undefined;
    if (type === types.channel) recipients.set(id, { kind: 'channel', id: target });
    else if (person !== undefined) recipients.set(id, { kind: 'person', id: person });
    else if (type === types.group) {
      recipients.set(id, { kind: 'group', members: sortedIds(membersOf.get(id) ?? []) });
    }
  }
  return recipients;
}
