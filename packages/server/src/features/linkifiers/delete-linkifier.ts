import { endpoints } from '@tidings/shared-types';
import { linkifiers } from '../../core/storage/tables/organization.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { announceLinkifiers, findLinkifier } from './linkifier-list.ts';

export const deleteLinkifier = mutation(
  endpoints.deleteLinkifier,
  ({ change, state, input: { filter_id } }) => {
    const { pattern, url_template } = findLinkifier(state, filter_id);
    change.remove(linkifiers, { id: filter_id });
    audit(change, {
      kind: 'linkifier.deleted',
      target: filter_id,
      details: { pattern, url_template },
    });
    announceLinkifiers(change);
    return {};
  },
);
