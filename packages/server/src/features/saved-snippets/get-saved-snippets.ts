import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { snippetObject, snippetsOf } from './stored-snippets.ts';

export const getSavedSnippets = query(endpoints.getSavedSnippets, async ({ caller, realm }) => {
  const snippets = await snippetsOf({ sql: realm.reader, realmId: realm.id }, caller.id);
  return { saved_snippets: snippets.map(snippetObject) };
});
