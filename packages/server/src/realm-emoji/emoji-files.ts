/** Where the bytes are in the file store. */
export function emojiPath(realmId: number, file: string): string {
  return `emoji/${realmId}/${file}`;
}

/** Where clients find the picture: image tags cannot carry credentials, so its name cannot be guessed. */
export function emojiUrl(realmId: number, file: string): string {
  return `/user_avatars/${realmId}/emoji/images/${file}`;
}
