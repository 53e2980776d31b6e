import type { Linkifier } from '../markdown/links/linkifier.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { orderedLinkifiers } from './linkifier-list.ts';

/** The rules as rendering takes them, in the order they are applied. */
export function activeLinkifiers(state: RealmState): Linkifier[] {
  return orderedLinkifiers(state).map(({ pattern, url_template }) => ({
    pattern,
    urlTemplate: url_template,
  }));
}
