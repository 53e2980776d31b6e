import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { Linkifier } from '../resources/linkifier.ts';
import { Id } from '../scalars.ts';

const section = 'B-linkifiers';
const filterId = required(Id, 'The rule.');
const rule = {
  pattern: required(
    Type.String(),
    'Regular expression with named groups, in RE2 syntax. Matching text becomes a link.',
  ),
  url_template: required(
    Type.String(),
    'URL template (RFC 6570). Its variables must be exactly the named groups.',
  ),
};
const badRule =
  'the pattern is invalid or taken, the template is invalid, or its variables are not the groups of the pattern.';
const onlyAdministrators = 'The caller is not an administrator.';

export const getLinkifiers = endpoint({
  section,
  summary: 'Get linkifiers',
  method: 'GET',
  path: '/realm/linkifiers',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    linkifiers: described(Type.Array(Linkifier), 'The rules, in the order in which they apply.'),
  }),
  errors: {},
});

export const createLinkifier = endpoint({
  section,
  summary: 'Create a linkifier',
  method: 'POST',
  path: '/realm/filters',
  access: 'administrator',
  mutates: true,
  params: rule,
  response: Type.Object({ id: described(Id, 'The new rule.') }),
  errors: {
    BAD_REQUEST: `Refused if ${badRule}`,
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});

export const reorderLinkifiers = endpoint({
  section,
  summary: 'Reorder linkifiers',
  method: 'PATCH',
  path: '/realm/linkifiers',
  access: 'administrator',
  mutates: true,
  params: {
    ordered_linkifier_ids: required(Type.Array(Id), 'IDs of all rules in their new order.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: 'The list does not hold every rule exactly once.',
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});

export const updateLinkifier = endpoint({
  section,
  summary: 'Update a linkifier',
  description: 'Replaces the rule. Messages already sent stay as they are.',
  method: 'PATCH',
  path: '/realm/filters/{filter_id}',
  access: 'administrator',
  mutates: true,
  params: { filter_id: filterId, ...rule },
  response: noFields,
  errors: {
    BAD_REQUEST: `Refused if there is no such rule, ${badRule}`,
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});

export const deleteLinkifier = endpoint({
  section,
  summary: 'Delete a linkifier',
  description: 'Messages already sent stay as they are.',
  method: 'DELETE',
  path: '/realm/filters/{filter_id}',
  access: 'administrator',
  mutates: true,
  params: { filter_id: filterId },
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such rule.',
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});
