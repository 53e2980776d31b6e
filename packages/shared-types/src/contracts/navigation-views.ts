import { Type } from 'typebox';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';

export const updateNavigationView = endpoint({
  section: '4.19',
  summary: 'Update a navigation view',
  method: 'PATCH',
  path: '/navigation_views/{fragment*}',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    fragment: required(
      Type.String(),
      'The view: the part of its address after `#`, slashes included.',
    ),
    is_pinned: optional(Type.Boolean(), 'Show it always, or hide it in the menu.'),
    name: optional(Type.String(), 'What to call it; only for views of the user’s own.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: 'A name was given to a built-in view, or is blank, too long or taken.',
    NOT_FOUND: 'The caller keeps no such view.',
  },
});
