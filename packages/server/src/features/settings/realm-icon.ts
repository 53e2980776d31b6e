/** Returns the address of an organization's logo. All have the server's. */
export function realmIcon(origin: string): string {
  return `${origin}/assets/icon.png`;
}
