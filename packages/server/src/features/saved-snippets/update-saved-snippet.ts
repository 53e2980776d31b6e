import { endpoints } from '@tidings/shared-types';
import { forUser } from '../../core/realm/events.ts';
import { savedSnippets } from '../../core/storage/tables/writing.ts';
import { mutation } from '../../handler.ts';
import { checkedContent, checkedTitle } from './snippet-rules.ts';
import { findSnippet, snippetObject } from './stored-snippets.ts';

export const updateSavedSnippet = mutation(
  endpoints.updateSavedSnippet,
  async ({ change, caller, input: { saved_snippet_id, title, content } }) => {
    const stored = await findSnippet(change, caller.id, saved_snippet_id);
    if (title === undefined && content === undefined) return {};
    const snippet = {
      ...stored,
      ...(title !== undefined && { title: checkedTitle(title) }),
      ...(content !== undefined && { content: checkedContent(content) }),
    };
    change.put(savedSnippets, snippet);
    change.emit(forUser(caller.id), {
      type: 'saved_snippets',
      op: 'update',
      saved_snippet: snippetObject(snippet),
    });
    return {};
  },
);
