import { hash, randomBytes } from 'node:crypto';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { type DraftTicketRow, draftTickets } from '../../core/storage/tables/draft-documents.ts';
import { MAX_TICKETS_PER_USER, TICKET_MS } from './limits.ts';

interface TicketWish {
  readonly userId: number;
  readonly draftId: number;
  readonly keyHash: string;
}

/** Issues a ticket. Deletes the user's expired tickets, and the oldest valid ones if there are too many. */
export async function issueTicket(
  change: Mutation,
  { userId, draftId, keyHash }: TicketWish,
): Promise<string> {
  const issued = await storedRows(change, draftTickets, { user_id: userId });
  const newestFirst = issued.toSorted((a, b) => b.expires_at - a.expires_at);
  newestFirst.forEach(({ ticket_hash, expires_at }, index) => {
    const isKept = expires_at > change.now && index < MAX_TICKETS_PER_USER - 1;
    if (!isKept) change.remove(draftTickets, { ticket_hash });
  });
  const ticket = randomBytes(24).toString('base64url');
  change.put(draftTickets, {
    ticket_hash: hashOf(ticket),
    user_id: userId,
    draft_id: draftId,
    key_hash: keyHash,
    expires_at: change.now + TICKET_MS,
  });
  return ticket;
}

/** Uses up a ticket. Returns undefined if it is not valid for this draft. */
export async function takeTicket(
  realm: Realm,
  ticket: string,
  draftId: number,
): Promise<DraftTicketRow | undefined> {
  const ticket_hash = hashOf(ticket);
  // Checks without the realm's lock first, since anyone can send tickets.
  const source = { sql: realm.reader, realmId: realm.id };
  const known = await storedRows(source, draftTickets, { ticket_hash });
  if (known.length === 0) return undefined;
  return realm.write(async (change) => {
    const [row] = await storedRows(change, draftTickets, { ticket_hash });
    change.remove(draftTickets, { ticket_hash });
    return row && row.draft_id === draftId && row.expires_at > change.now ? row : undefined;
  });
}

function hashOf(ticket: string): string {
  return hash('sha256', ticket);
}
