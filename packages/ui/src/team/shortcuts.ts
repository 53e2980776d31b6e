import { controlKey, isMac } from '../format/control-key.ts';
import { t } from '../languages/t.ts';
import type { Route } from '../routes/route.ts';

/** Keys after `g`. */
export const viewKeys = (): ReadonlyMap<string, { readonly to: Route; readonly label: string }> =>
  new Map([
    ['i', { to: { name: 'inbox' }, label: t('team.inbox') }],
    ['r', { to: { name: 'recent' }, label: t('team.recent') }],
    ['a', { to: { name: 'feed' }, label: t('team.allMessages') }],
    ['m', { to: { name: 'mentions' }, label: t('team.mentions') }],
    ['s', { to: { name: 'starred' }, label: t('team.starred') }],
    ['p', { to: { name: 'people' }, label: t('team.people') }],
    ['d', { to: { name: 'drafts' }, label: t('team.drafts') }],
    ['l', { to: { name: 'scheduled' }, label: t('team.scheduled') }],
    ['e', { to: { name: 'settings', section: 'profile' }, label: t('team.settings') }],
  ]);

/** Sections of the keyboard shortcuts dialog. */
export const shortcutHelp = (): readonly {
  readonly title: string;
  readonly rows: readonly (readonly [keys: readonly string[], what: string])[];
}[] => [
  {
    title: t('team.navigation'),
    rows: [
      [[controlKey(), 'K'], t('team.goToAPlaceOr')],
      [['n'], t('team.nextUnreadConversation')],
      [['p'], t('team.nextUnreadDirectConversation')],
      [['/'], t('team.searchInTheCurrentPlace')],
      ...(isMac ? [] : [[[t('team.shift'), 'F10'], t('team.openTheMenuOfA')] as const]),
      ...[...viewKeys()].map(([key, { label }]) => [['g', key], label] as const),
    ],
  },
  {
    title: t('team.writing'),
    rows: [
      [['c'], t('team.writeAMessage')],
      [['x'], t('team.newDirectMessage')],
      [[controlKey(), 'B'], t('team.bold')],
      [[controlKey(), 'I'], t('team.italic')],
      [['↑'], t('team.editYourLastMessageFrom')],
      [[t('team.esc')], t('team.leaveTheTextField')],
    ],
  },
  {
    title: t('team.reading'),
    rows: [
      [['j', '↓'], t('team.nextMessage')],
      [['k', '↑'], t('team.previousMessage')],
      [['?'], t('team.keyboardShortcuts')],
    ],
  },
  {
    title: t('team.selectedMessage'),
    rows: [
      [['r', 'Enter'], t('team.reply')],
      [['>'], t('team.quoteAndReply')],
      [['<'], t('team.forward')],
      [['@'], t('team.replyAndMentionTheSender')],
      [['R'], t('team.writeToTheSenderDirectly')],
      [['e'], t('team.editOrViewTheSource')],
      [['+'], t('team.reactWith')],
      [['='], t('team.addOrRemoveTheFirst')],
      [[':'], t('team.chooseAReaction')],
      [['*'], t('team.starOrUnstar')],
      [['s'], t('team.goToItsConversationOr')],
      [['u'], t('team.viewTheSender')],
      [['i'], t('team.openItsMenu')],
      [['m'], t('team.moveMessages')],
      [['U'], t('team.markAsUnreadFromHere')],
      [['H'], t('team.viewEditHistory')],
      [['V'], t('team.viewWhoHasReadIt')],
      [['-'], t('team.showMoreOrLessOf')],
    ],
  },
];
