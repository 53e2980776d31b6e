import { endpoints, type InputOf, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { forUser } from '../../core/realm/events.ts';
import { storedKeys } from '../../core/realm/stored-rows.ts';
import { drafts } from '../../core/storage/tables/writing.ts';
import { preparedMutation } from '../../handler.ts';
import {
  assertTogetherWithinBounds,
  type GivenDocument,
  givenDocument,
} from '../draft-documents/given-document.ts';
import { addDocument } from '../draft-documents/stored-document.ts';
import { messageContent } from '../messages/render-typed-text.ts';
import { checkedDraft } from './checked-draft.ts';
import { draftObject } from './draft-object.ts';
import { checkKeepsDrafts } from './stored-drafts.ts';

export const createDrafts = preparedMutation(endpoints.createDrafts, {
  prepare: ({ input }) => givenDocuments(input),
  run: async ({ change, state, caller, input }, documents) => {
    checkKeepsDrafts(state, caller);
    if (input.drafts.length === 0) return { ids: [] };
    const kept = await storedKeys(change, drafts, { user_id: caller.id });
    if (kept.length + input.drafts.length > limits.draftsPerUser) {
      throw badRequest(`You can keep at most ${limits.draftsPerUser} drafts.`);
    }
    const added = input.drafts.map((given, index) => ({
      user_id: caller.id,
      id: change.nextId(),
      ...checkedDraft(change, caller, given),
      content: documents[index]?.content ?? messageContent(given.content),
    }));
    added.forEach((draft, index) => {
      change.put(drafts, draft);
      const document = documents[index];
      if (document) addDocument(change, draft, document.state);
    });
    change.emit(forUser(caller.id), { type: 'drafts', op: 'add', drafts: added.map(draftObject) });
    return { ids: added.map((draft) => draft.id) };
  },
});

/** Returns the documents of new drafts, each at its draft's position. */
function givenDocuments({
  drafts: given,
  documents = [],
}: InputOf<typeof endpoints.createDrafts>): (GivenDocument | undefined)[] {
  if (documents.length > given.length) throw badRequest('There are more documents than drafts.');
  assertTogetherWithinBounds(documents.map((document) => document ?? ''));
  return documents.map((document) => (document === null ? undefined : givenDocument(document)));
}
