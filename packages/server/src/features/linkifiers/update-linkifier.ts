import { endpoints } from '@tidings/shared-types';
import { linkifiers } from '../../core/storage/tables/organization.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { announceLinkifiers, findLinkifier } from './linkifier-list.ts';
import { checkRule } from './linkifier-rules.ts';

export const updateLinkifier = mutation(
  endpoints.updateLinkifier,
  ({ change, state, input: { filter_id, pattern, url_template } }) => {
    const linkifier = { ...findLinkifier(state, filter_id), pattern, url_template };
    checkRule(state, linkifier);
    change.put(linkifiers, linkifier);
    audit(change, {
      kind: 'linkifier.changed',
      target: linkifier.id,
      details: { pattern, url_template },
    });
    announceLinkifiers(change);
    return {};
  },
);
