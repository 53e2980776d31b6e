import type { Static } from 'typebox';
import * as Type from 'typebox';

/** A view in the user's menu. */
export const NavigationView = Type.Object(
  {
    fragment: Type.String({ description: 'Part of the URL after `#`. Identifies the view.' }),
    is_pinned: Type.Boolean({ description: 'Whether it is always shown, or hidden in the menu.' }),
    name: Type.Union([Type.String(), Type.Null()], {
      description: 'The user’s name for the view; null for built-in views.',
    }),
  },
  { title: 'NavigationView', description: 'A view in the user’s menu.' },
);
export type NavigationView = Static<typeof NavigationView>;
