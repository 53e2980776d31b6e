import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { SavedSnippet } from '../resources/saved-snippet.ts';
import { Id } from '../scalars.ts';

const section = 'B-snippets';
const savedSnippetId = required(Id, 'The snippet.');
const title = Type.String();
const content = Type.String({ maxLength: limits.max_message_length });
const titleRule = `1 to ${limits.savedSnippetTitleLength} characters after trimming.`;

export const getSavedSnippets = endpoint({
  section,
  summary: 'Get saved snippets',
  description: 'Texts that the caller has saved for reuse.',
  method: 'GET',
  path: '/saved_snippets',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    saved_snippets: described(Type.Array(SavedSnippet), 'The snippets.'),
  }),
  errors: {},
});

export const createSavedSnippet = endpoint({
  section,
  summary: 'Create a saved snippet',
  method: 'POST',
  path: '/saved_snippets',
  access: 'user',
  mutates: true,
  params: {
    title: required(title, `The title: ${titleRule}`),
    content: required(content, 'The text, in Markdown; not blank.'),
  },
  response: Type.Object({ saved_snippet_id: described(Id, 'The new snippet.') }),
  errors: {
    BAD_REQUEST: 'Title or content is blank or too long, or the caller has too many snippets.',
  },
});

export const updateSavedSnippet = endpoint({
  section,
  summary: 'Update a saved snippet',
  description: 'Changes only what the request contains.',
  method: 'PATCH',
  path: '/saved_snippets/{saved_snippet_id}',
  access: 'user',
  mutates: true,
  params: {
    saved_snippet_id: savedSnippetId,
    title: optional(title, `The new title: ${titleRule}`),
    content: optional(content, 'The new text, in Markdown; not blank.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'The caller has no such snippet (HTTP 404). Also refused if the title or content is blank or too long.',
  },
});

export const deleteSavedSnippet = endpoint({
  section,
  summary: 'Delete a saved snippet',
  method: 'DELETE',
  path: '/saved_snippets/{saved_snippet_id}',
  access: 'user',
  mutates: true,
  params: { saved_snippet_id: savedSnippetId },
  response: noFields,
  errors: { BAD_REQUEST: 'The caller has no such snippet (HTTP 404).' },
});
