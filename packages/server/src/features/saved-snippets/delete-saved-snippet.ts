import { endpoints } from '@tidings/shared-types';
import { forUser } from '../../core/realm/events.ts';
import { savedSnippets } from '../../core/storage/tables/writing.ts';
import { mutation } from '../../handler.ts';
import { findSnippet } from './stored-snippets.ts';

export const deleteSavedSnippet = mutation(
  endpoints.deleteSavedSnippet,
  async ({ change, caller, input }) => {
    const { id } = await findSnippet(change, caller.id, input.saved_snippet_id);
    change.remove(savedSnippets, { user_id: caller.id, id });
    change.emit(forUser(caller.id), { type: 'saved_snippets', op: 'remove', saved_snippet_id: id });
    return {};
  },
);
