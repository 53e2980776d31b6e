/** Returns texts with the addresses of files as they are in another organization, whose id is part of them. */
export function movedPaths(from: number, to: number): (text: string) => string {
  const addresses = new RegExp(`(/user_uploads/(?:thumbnail/)?|/user_avatars/)${from}/`, 'g');
  return (text) =>
    text.includes('/user_')
      ? text.replaceAll(addresses, (_, start: string) => `${start}${to}/`)
      : text;
}
