/** Returns the file's path in the file store. */
export function emojiPath(realmId: number, file: string): string {
  return `emoji/${realmId}/${file}`;
}

/** Returns the picture's address. Image tags cannot send credentials, so the name is secret. */
export function emojiUrl(realmId: number, file: string): string {
  return `/user_avatars/${realmId}/emoji/images/${file}`;
}
