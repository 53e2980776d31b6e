import { endpoints } from '@tidings/shared-types';
import type * as Y from 'yjs';
import { ApiError } from '../../core/api-error.ts';
import { forUser } from '../../core/realm/events.ts';
import { drafts } from '../../core/storage/tables/writing.ts';
import { mutation } from '../../handler.ts';
import { textOf } from '../draft-documents/document-text.ts';
import { mergeGivenDocument } from '../draft-documents/given-document.ts';
import { replaceText } from '../draft-documents/replace-text.ts';
import { editDocument } from '../draft-documents/stored-document.ts';
import { messageContent, trimmedContent } from '../messages/render-typed-text.ts';
import { checkedDraft } from './checked-draft.ts';
import { draftObject } from './draft-object.ts';
import { checkKeepsDrafts, findDraft } from './stored-drafts.ts';

export const editDraft = mutation(endpoints.editDraft, async ({ change, state, caller, input }) => {
  checkKeepsDrafts(state, caller);
  const stored = await findDraft(change, caller.id, input.draft_id);
  const checked = checkedDraft(change, caller, input.draft);
  const { document: given, document_epoch } = input;
  const { content } = await editDocument(change, stored, (document, epoch) => {
    if (given === undefined) return rewrite(document, messageContent(input.draft.content));
    if (document_epoch !== epoch) throw otherEpoch();
    mergeGivenDocument(document, given);
  });
  const draft = { ...stored, ...checked, content };
  change.put(drafts, draft);
  change.emit(forUser(caller.id), { type: 'drafts', op: 'update', draft: draftObject(draft) });
  return {};
});

/**
 * Replaces the text. Ignores differences in white space at the edges, which a person may still be typing and requests
 * cannot contain.
 */
function rewrite(document: Y.Doc, content: string): void {
  const text = textOf(document);
  if (trimmedContent(text.toString()) !== content) replaceText(text, content);
}

function otherEpoch(): ApiError {
  return new ApiError('EXPECTATION_MISMATCH', 'The document has started over since.');
}
