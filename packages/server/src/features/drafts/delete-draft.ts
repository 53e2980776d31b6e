import { endpoints } from '@tidings/shared-types';
import { ApiError } from '../../core/api-error.ts';
import { forUser } from '../../core/realm/events.ts';
import { mutation } from '../../handler.ts';
import { checkKeepsDrafts, findDraft, removeDraft } from './stored-drafts.ts';

export const deleteDraft = mutation(
  endpoints.deleteDraft,
  async ({ change, state, caller, input }) => {
    checkKeepsDrafts(state, caller);
    const { id, content } = await findDraft(change, caller.id, input.draft_id);
    if (input.expected_content !== undefined && input.expected_content !== content) {
      throw new ApiError('EXPECTATION_MISMATCH', 'The draft has changed meanwhile.');
    }
    removeDraft(change, caller.id, id);
    change.emit(forUser(caller.id), { type: 'drafts', op: 'remove', draft_id: id });
    return {};
  },
);
