import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import { mutation } from '../handler.ts';
import { forUser } from '../realm/events.ts';
import { storedKeys } from '../realm/stored-rows.ts';
import { drafts } from '../storage/tables/writing.ts';
import { checkedDraft } from './checked-draft.ts';
import { draftObject } from './draft-object.ts';
import { checkKeepsDrafts } from './stored-drafts.ts';

export const createDrafts = mutation(
  endpoints.createDrafts,
  async ({ change, state, caller, input }) => {
    checkKeepsDrafts(state, caller);
    if (input.drafts.length === 0) return { ids: [] };
    const kept = await storedKeys(change, drafts, { user_id: caller.id });
    if (kept.length + input.drafts.length > limits.draftsPerUser) {
      throw badRequest(`You can keep at most ${limits.draftsPerUser} drafts.`);
    }
    const added = input.drafts.map((given) => ({
      user_id: caller.id,
      id: change.nextId(),
      ...checkedDraft(change, caller, given),
    }));
    for (const draft of added) change.put(drafts, draft);
    change.emit(forUser(caller.id), { type: 'drafts', op: 'add', drafts: added.map(draftObject) });
    return { ids: added.map((draft) => draft.id) };
  },
);
