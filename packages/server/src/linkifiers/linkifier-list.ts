import type { Linkifier } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { LinkifierRow } from '../storage/tables/organization.ts';

/** All rules of the organization in the order they are applied. */
export function orderedLinkifiers(state: RealmState): LinkifierRow[] {
  return [...state.linkifiers.values()].sort((a, b) => a.linkifier_order - b.linkifier_order);
}

/** The rules as the API shows them. */
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

/** Clients hear of every change as the whole new list. */
export function announceLinkifiers(change: Mutation): void {
  change.emit('realm', {
    type: 'realm_linkifiers',
    realm_linkifiers: linkifierList(change.state),
  });
}
