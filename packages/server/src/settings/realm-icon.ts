/** Where the square logo of an organization is: that of the server, for all of them. */
export function realmIcon(origin: string): string {
  return `${origin}/assets/icon.png`;
}
