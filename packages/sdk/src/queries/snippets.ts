import type { Snippet } from '../store/resources.ts';
import { byName } from './by-name.ts';
import { listQuery } from './derived-query.ts';
import type { LiveQuery } from './live-query.ts';
import { type OwnItem, ownItems } from './own-items.ts';
import type { QuerySources } from './query-sources.ts';
import { recordInput } from './record-input.ts';

/** A saved snippet, from the moment it is made here. */
export type SnippetItem = OwnItem<Snippet>;

/** The person's saved snippets, by title. */
export function snippetsQuery(sources: QuerySources): LiveQuery<readonly SnippetItem[]> {
  return listQuery(
    sources,
    { snippets: recordInput(sources, 'snippet') },
    ({ snippets }) => ownItems(snippets, 'createSnippet').sort(byTitle),
    ({ key }) => key,
  );
}

function byTitle(a: SnippetItem, b: SnippetItem): number {
  return byName(a.value.title, b.value.title) || (a.key < b.key ? -1 : 1);
}
