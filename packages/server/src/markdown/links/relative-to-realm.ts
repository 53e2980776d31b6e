/** Removes the server from a link to its own web client, so that the link works under every name of the server. */
export function relativeToRealm(href: string, realmOrigin: string): string {
  return href.startsWith(`${realmOrigin}/#`) ? href.slice(realmOrigin.length + 1) : href;
}
