import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { linkifiers } from '../../core/storage/tables/organization.ts';
import { mutation } from '../../handler.ts';
import { announceLinkifiers, findLinkifier } from './linkifier-list.ts';

export const reorderLinkifiers = mutation(
  endpoints.reorderLinkifiers,
  ({ change, state, input: { ordered_linkifier_ids: ids } }) => {
    const rows = ids.map((id) => findLinkifier(state, id));
    if (new Set(ids).size < ids.length || ids.length < state.linkifiers.size) {
      throw badRequest('The list must contain every linkifier exactly once.');
    }
    for (const [index, row] of rows.entries()) {
      change.put(linkifiers, { ...row, linkifier_order: index + 1 });
    }
    announceLinkifiers(change);
    return {};
  },
);
