/** Programs that show people what they send, by the names they give themselves. */
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

/** Whether whoever sends with this client has thereby read what they sent. */
export function senderHasRead(clientName: string): boolean {
  const name = clientName.toLowerCase();
  return shownBy.has(name) || name.includes('desktop app');
}
