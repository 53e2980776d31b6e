interface Parts {
  readonly content: string;
  readonly uploads?: readonly string[];
}

/** Replaces each `upload:ID` in a text with the address of the file, if it has one already. */
export function uploadedContent(
  { content, uploads = [] }: Parts,
  addressOf: (entryId: string) => unknown,
): string {
  return uploads.reduce((text, id) => {
    const address = addressOf(id);
    return address === undefined ? text : text.replaceAll(`upload:${id}`, () => String(address));
  }, content);
}
