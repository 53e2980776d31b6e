import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Linkifier } from '../markdown/links/linkifier.ts';
import { orderedLinkifiers } from './linkifier-list.ts';

/** Returns the linkifiers in the form that rendering needs, in the order of application. */
export function activeLinkifiers(state: RealmState): Linkifier[] {
  return orderedLinkifiers(state).map(({ pattern, url_template }) => ({
    pattern,
    urlTemplate: url_template,
  }));
}
