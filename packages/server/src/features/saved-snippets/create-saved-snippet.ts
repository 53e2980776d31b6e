import { endpoints, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import { forUser } from '../../core/realm/events.ts';
import { storedKeys } from '../../core/realm/stored-rows.ts';
import { savedSnippets } from '../../core/storage/tables/writing.ts';
import { mutation } from '../../handler.ts';
import { checkedContent, checkedTitle } from './snippet-rules.ts';
import { snippetObject } from './stored-snippets.ts';

export const createSavedSnippet = mutation(
  endpoints.createSavedSnippet,
  async ({ change, caller, input }) => {
    const title = checkedTitle(input.title);
    const content = checkedContent(input.content);
    const kept = await storedKeys(change, savedSnippets, { user_id: caller.id });
    if (kept.length >= limits.savedSnippetsPerUser) {
      throw badRequest(`You can keep at most ${limits.savedSnippetsPerUser} snippets.`);
    }
    const snippet = {
      user_id: caller.id,
      id: change.nextId(),
      title,
      content,
      date_created: inSeconds(change.now),
    };
    change.put(savedSnippets, snippet);
    change.emit(forUser(caller.id), {
      type: 'saved_snippets',
      op: 'add',
      saved_snippet: snippetObject(snippet),
    });
    return { saved_snippet_id: snippet.id };
  },
);
