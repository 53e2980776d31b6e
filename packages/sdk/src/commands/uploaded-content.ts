interface Parts {
  readonly content: string;
  readonly uploads?: readonly string[];
}

/** What a text says once the files that it speaks of as `upload:ID` have addresses, as far as they do. */
export function uploadedContent(
  { content, uploads = [] }: Parts,
  addressOf: (entryId: string) => unknown,
): string {
  return uploads.reduce((text, id) => {
    const address = addressOf(id);
    return address === undefined ? text : text.replaceAll(`upload:${id}`, () => String(address));
  }, content);
}
