import { type RowOf, table } from '../table.ts';

/** The Yjs documents of drafts, if they contain more than the seed of the draft's content. */
export const draftDocuments = table(
  'draft_documents',
  {
    draft_id: 'integer',
    user_id: 'integer',
    /** Counts the restarts of the document. Updates of another epoch cannot be merged. */
    epoch: 'integer',
    /** Counts changes. */
    version: 'integer',
    /** The whole document as a Yjs update, in base64. */
    state: 'text',
  },
  ['draft_id'],
);

/** Tickets with which a client that cannot send headers opens one document once. */
export const draftTickets = table(
  'draft_tickets',
  {
    ticket_hash: 'text',
    user_id: 'integer',
    draft_id: 'integer',
    /** The API key that requested the ticket. Revoking it closes the document that the ticket opened. */
    key_hash: 'text',
    /** Milliseconds since 1970. */
    expires_at: 'integer',
  },
  ['ticket_hash'],
);
export type DraftTicketRow = RowOf<typeof draftTickets>;
