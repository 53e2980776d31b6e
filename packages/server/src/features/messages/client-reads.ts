/** Names of client programs that show people the messages they send. */
const shownBy: ReadonlySet<string> = new Set([
  'zulipandroid',
  'zulipios',
  'zulipdesktop',
  'zulipmobile',
  'zulipelectron',
  'zulipterminal',
  'snipe',
  'website',
  'ios',
  'android',
]);

/** Tells whether sending with this client marks the message as read for its sender. */
export function senderHasRead(clientName: string): boolean {
  const name = clientName.toLowerCase();
  return shownBy.has(name) || name.includes('desktop app');
}
