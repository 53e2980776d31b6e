import type { Linkifier } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { LinkifierRow } from '../../core/storage/tables/organization.ts';
import type { Linkifier as ActiveLinkifier } from '../markdown/links/linkifier.ts';

/** Returns the organization's linkifiers in the order of application. */
export function orderedLinkifiers(state: RealmState): LinkifierRow[] {
  return [...state.linkifiers.values()].sort((a, b) => a.linkifier_order - b.linkifier_order);
}

/** Returns the linkifiers as the API shows them. */
export function linkifierList(state: RealmState): Linkifier[] {
  return orderedLinkifiers(state).map(({ id, pattern, url_template }) => ({
    id,
    pattern,
    url_template,
  }));
}

export function findLinkifier(state: RealmState, id: number): LinkifierRow {
  const linkifier = state.linkifiers.get({ id });
  if (!linkifier) throw badRequest('Linkifier not found.');
  return linkifier;
}

/** Sends the complete new list, which clients expect after every change. */
export function announceLinkifiers(change: Mutation): void {
  change.emit('realm', {
    type: 'realm_linkifiers',
    realm_linkifiers: linkifierList(change.state),
  });
}

/** Returns the linkifiers in the form that rendering needs, in the order of application. */
export function activeLinkifiers(state: RealmState): ActiveLinkifier[] {
  return orderedLinkifiers(state).map(({ pattern, url_template }) => ({
    pattern,
    urlTemplate: url_template,
  }));
}
