import { builtInViewFragments } from '@tidings/shared-types/wire';
import type { MenuView } from '../store/resources.ts';
import { byName } from './by-name.ts';
import type { LiveQuery } from './live-query.ts';
import type { QuerySources } from './query-sources.ts';
import { allQuery } from './simple-queries.ts';

/** The views in the person's menu: pinned ones first, built-in ones before their own. */
export function navigationViewsQuery(sources: QuerySources): LiveQuery<readonly MenuView[]> {
  return allQuery(sources, 'view', asInMenu, ({ fragment }) => fragment);
}

function asInMenu(a: MenuView, b: MenuView): number {
  return (
    Number(b.is_pinned) - Number(a.is_pinned) ||
    placeOf(a) - placeOf(b) ||
    byName(a.name ?? '', b.name ?? '') ||
    byName(a.fragment, b.fragment)
  );
}

const builtIn: readonly string[] = builtInViewFragments;

function placeOf({ fragment }: MenuView): number {
  const place = builtIn.indexOf(fragment);
  return place < 0 ? builtIn.length : place;
}
