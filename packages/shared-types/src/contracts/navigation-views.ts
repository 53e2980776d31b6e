import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { NavigationView } from '../resources/navigation-view.ts';

const fragment = required(
  Type.String(),
  'The view: the part of its address after `#`, slashes included.',
);

export const getNavigationViews = endpoint({
  section: 'B-navigation',
  summary: 'Get navigation views',
  description: 'The views that the caller keeps. Built-in ones are missing until they are kept.',
  method: 'GET',
  path: '/navigation_views',
  access: 'user',
  humansOnly: true,
  mutates: false,
  params: {},
  response: Type.Object({
    navigation_views: described(Type.Array(NavigationView), 'The views.'),
  }),
  errors: {},
});

export const createNavigationView = endpoint({
  section: 'B-navigation',
  summary: 'Create a navigation view',
  method: 'POST',
  path: '/navigation_views',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    fragment,
    is_pinned: required(Type.Boolean(), 'Show it always, or hide it in the menu.'),
    name: optional(
      Type.String(),
      `What to call it: up to ${limits.navigationViewNameLength} characters. Needed for views of the user’s own, and for no others.`,
    ),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'The caller keeps the view already or too many of them, the fragment is empty, or the name is missing, blank, too long, taken, or given to a built-in view.',
  },
});

export const updateNavigationView = endpoint({
  section: '4.19',
  summary: 'Update a navigation view',
  method: 'PATCH',
  path: '/navigation_views/{fragment*}',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: {
    fragment,
    is_pinned: optional(Type.Boolean(), 'Show it always, or hide it in the menu.'),
    name: optional(Type.String(), 'What to call it; only for views of the user’s own.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: 'A name was given to a built-in view, or is blank, too long or taken.',
    NOT_FOUND: 'The caller keeps no such view.',
  },
});

export const deleteNavigationView = endpoint({
  section: 'B-navigation',
  summary: 'Delete a navigation view',
  method: 'DELETE',
  path: '/navigation_views/{fragment*}',
  access: 'user',
  humansOnly: true,
  mutates: true,
  params: { fragment },
  response: noFields,
  errors: { NOT_FOUND: 'The caller keeps no such view.' },
});
