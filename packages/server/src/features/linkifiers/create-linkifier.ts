import { endpoints } from '@tidings/shared-types';
import { linkifiers } from '../../core/storage/tables/organization.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { announceLinkifiers, orderedLinkifiers } from './linkifier-list.ts';
import { checkRule } from './linkifier-rules.ts';

export const createLinkifier = mutation(
  endpoints.createLinkifier,
  ({ change, state, input: { pattern, url_template } }) => {
    const last = orderedLinkifiers(state).at(-1)?.linkifier_order ?? 0;
    const linkifier = { id: change.nextId(), pattern, url_template, linkifier_order: last + 1 };
    checkRule(state, linkifier);
    change.put(linkifiers, linkifier);
    audit(change, {
      kind: 'linkifier.created',
      target: linkifier.id,
      details: { pattern, url_template },
    });
    announceLinkifiers(change);
    return { id: linkifier.id };
  },
);
