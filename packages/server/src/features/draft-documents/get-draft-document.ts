import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { checkKeepsDrafts, findDraft } from '../drafts/stored-drafts.ts';
import { storedDocument } from './stored-document.ts';

export const getDraftDocument = query(
  endpoints.getDraftDocument,
  async ({ state, caller, realm, input }) => {
    checkKeepsDrafts(state, caller);
    const source = { sql: realm.reader, realmId: realm.id };
    const draft = await findDraft(source, caller.id, input.draft_id);
    const { epoch, state: document } = await storedDocument(source, draft);
    return { document: Buffer.from(document).toString('base64'), document_epoch: epoch };
  },
);
