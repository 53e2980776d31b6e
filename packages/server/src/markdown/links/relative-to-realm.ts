/** A link to a place in this server's own client, without the server: it works under every name of the server. */
export function relativeToRealm(href: string, realmOrigin: string): string {
  return href.startsWith(`${realmOrigin}/#`) ? href.slice(realmOrigin.length + 1) : href;
}
