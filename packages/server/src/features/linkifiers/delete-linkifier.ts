import { endpoints } from '@tidings/shared-types';
import { linkifiers } from '../../core/storage/tables/organization.ts';
import { mutation } from '../../handler.ts';
import { announceLinkifiers, findLinkifier } from './linkifier-list.ts';

export const deleteLinkifier = mutation(
  endpoints.deleteLinkifier,
  ({ change, state, input: { filter_id } }) => {
    change.remove(linkifiers, findLinkifier(state, filter_id));
    announceLinkifiers(change);
    return {};
  },
);
