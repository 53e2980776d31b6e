import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { NavigationView } from '../resources/navigation-view.ts';

const fragment = required(Type.String(), 'The view: the part of its URL after `#`, with slashes.');

export const getNavigationViews = endpoint({
  section: 'B-navigation',
  summary: 'Get navigation views',
  description: 'The caller’s saved views. Built-in views are missing until they are saved.',
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
    is_pinned: required(Type.Boolean(), 'Show the view always, or hide it in the menu.'),
    name: optional(
      Type.String(),
      `The name: up to ${limits.navigationViewNameLength} characters. Required for custom views, and not allowed for built-in ones.`,
    ),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'The caller has saved the view already or has too many views, the fragment is empty, or the name is missing, blank, too long, taken, or given to a built-in view.',
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
    is_pinned: optional(Type.Boolean(), 'Show the view always, or hide it in the menu.'),
    name: optional(Type.String(), 'The name; only for custom views.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST: 'The name is blank, too long or taken, or the view is a built-in one.',
    NOT_FOUND: 'The caller has no such view.',
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
  errors: { NOT_FOUND: 'The caller has no such view.' },
});
