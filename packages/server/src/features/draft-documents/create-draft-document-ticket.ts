import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { checkKeepsDrafts, findDraft } from '../drafts/stored-drafts.ts';
import { hashApiKey } from '../users/api-key.ts';
import { storedDocument } from './stored-document.ts';
import { issueTicket } from './tickets.ts';

export const createDraftDocumentTicket = mutation(
  endpoints.createDraftDocumentTicket,
  async ({ change, state, caller, apiKey, input }) => {
    checkKeepsDrafts(state, caller);
    if (apiKey === undefined) throw new Error('Tickets are for callers with a key');
    const draft = await findDraft(change, caller.id, input.draft_id);
    const { epoch } = await storedDocument(change, draft);
    const wish = { userId: caller.id, draftId: draft.id, keyHash: hashApiKey(apiKey) };
    return { ticket: await issueTicket(change, wish), document_epoch: epoch };
  },
);
