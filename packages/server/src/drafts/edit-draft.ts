import { endpoints } from '@tidings/shared-types';
import { mutation } from '../handler.ts';
import { forUser } from '../realm/events.ts';
import { drafts } from '../storage/tables/writing.ts';
import { checkedDraft } from './checked-draft.ts';
import { draftObject } from './draft-object.ts';
import { checkKeepsDrafts, findDraft } from './stored-drafts.ts';

export const editDraft = mutation(endpoints.editDraft, async ({ change, state, caller, input }) => {
  checkKeepsDrafts(state, caller);
  const stored = await findDraft(change, caller.id, input.draft_id);
  const draft = { ...stored, ...checkedDraft(change, caller, input.draft) };
  change.put(drafts, draft);
  change.emit(forUser(caller.id), { type: 'drafts', op: 'update', draft: draftObject(draft) });
  return {};
});
