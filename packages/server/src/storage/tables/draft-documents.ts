import { type RowOf, table } from '../table.ts';

/** The Yjs documents of drafts, as far as they are more than the seed of the draft's content. */
export const draftDocuments = table(
  'draft_documents',
  {
    draft_id: 'integer',
    user_id: 'integer',
    /** Counts how often the document started over; what belongs to another epoch cannot be merged. */
    epoch: 'integer',
    /** Counts its changes. */
    version: 'integer',
    /** A Yjs update that makes the whole document, in base64. */
    state: 'text',
  },
  ['draft_id'],
);

/** What lets a client that cannot send headers open one document once. */
export const draftTickets = table(
  'draft_tickets',
  {
    ticket_hash: 'text',
    user_id: 'integer',
    draft_id: 'integer',
    /** The API key that asked for it: revoking that ends what the ticket opened. */
    key_hash: 'text',
    /** Milliseconds since 1970. */
    expires_at: 'integer',
  },
  ['ticket_hash'],
);
export type DraftTicketRow = RowOf<typeof draftTickets>;
