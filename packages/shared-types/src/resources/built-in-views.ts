/** The views that every client has, which cannot have a custom name. */
export const builtInViewFragments = [
  'inbox',
  'recent',
  'feed',
  'drafts',
  'narrow/has/reaction/sender/me',
  'narrow/is/mentioned',
  'narrow/is/starred',
] as const;
