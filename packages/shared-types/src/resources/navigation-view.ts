import type { Static } from 'typebox';
import * as Type from 'typebox';

/** A view that a user keeps in the menu. */
export const NavigationView = Type.Object(
  {
    fragment: Type.String({ description: 'Part of the address after `#`; identifies the view.' }),
    is_pinned: Type.Boolean({ description: 'Always shown, not hidden in the menu.' }),
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'What the user calls it; null for built-in views.',
    }),
  },
  { title: 'NavigationView', description: 'A view that the user keeps in the menu.' },
);
export type NavigationView = Static<typeof NavigationView>;

/** The views that every client has and that take no name. */
export const builtInViewFragments = [
  'inbox',
  'recent',
  'feed',
  'drafts',
  'narrow/has/reaction/sender/me',
  'narrow/is/mentioned',
  'narrow/is/starred',
] as const;
