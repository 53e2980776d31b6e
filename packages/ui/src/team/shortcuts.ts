import type { Route } from '../routes/route.ts';

/** Keys after `g`. */
export const viewKeys: ReadonlyMap<string, { readonly to: Route; readonly label: string }> =
  new Map([
    ['i', { to: { name: 'inbox' }, label: 'Inbox' }],
    ['r', { to: { name: 'recent' }, label: 'Recent' }],
    ['a', { to: { name: 'feed' }, label: 'All messages' }],
    ['m', { to: { name: 'mentions' }, label: 'Mentions' }],
    ['s', { to: { name: 'starred' }, label: 'Starred' }],
    ['p', { to: { name: 'people' }, label: 'People' }],
    ['d', { to: { name: 'drafts' }, label: 'Drafts' }],
    ['l', { to: { name: 'scheduled' }, label: 'Scheduled' }],
    ['e', { to: { name: 'settings', section: 'profile' }, label: 'Settings' }],
  ]);

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
const control = isMac ? '⌘' : 'Ctrl';

/** Sections of the keyboard shortcuts dialog. */
export const shortcutHelp: readonly {
  readonly title: string;
  readonly rows: readonly (readonly [keys: readonly string[], what: string])[];
}[] = [
  {
    title: 'Navigation',
    rows: [
      [[control, 'K'], 'Go to a place or run a command'],
      [['n'], 'Next unread conversation'],
      [['p'], 'Next unread direct conversation'],
      [['/'], 'Search in the current place'],
      ...(isMac ? [] : [[['Shift', 'F10'], 'Open the menu of a sidebar row'] as const]),
      ...[...viewKeys].map(([key, { label }]) => [['g', key], label] as const),
    ],
  },
  {
    title: 'Writing',
    rows: [
      [['c'], 'Write a message'],
      [['x'], 'New direct message'],
      [[control, 'B'], 'Bold'],
      [[control, 'I'], 'Italic'],
      [['↑'], 'Edit your last message, from an empty text field'],
      [['Esc'], 'Leave the text field'],
    ],
  },
  {
    title: 'Reading',
    rows: [
      [['j', '↓'], 'Next message'],
      [['k', '↑'], 'Previous message'],
      [['?'], 'Keyboard shortcuts'],
    ],
  },
  {
    title: 'Selected message',
    rows: [
      [['r', 'Enter'], 'Reply'],
      [['>'], 'Quote and reply'],
      [['<'], 'Forward'],
      [['@'], 'Reply and mention the sender'],
      [['R'], 'Write to the sender directly'],
      [['e'], 'Edit, or view the source'],
      [['+'], 'React with 👍'],
      [['='], 'Add or remove the first reaction'],
      [[':'], 'Choose a reaction'],
      [['*'], 'Star or unstar'],
      [['s'], 'Go to its conversation, or from there to its channel'],
      [['u'], 'View the sender'],
      [['i'], 'Open its menu'],
      [['m'], 'Move messages'],
      [['U'], 'Mark as unread from here'],
      [['H'], 'View edit history'],
      [['V'], 'View who has read it'],
      [['-'], 'Show more or less of it'],
    ],
  },
];
