const STANDARD = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** How many bytes a text in standard, padded base64 stands for; undefined if it is none. */
export function base64Length(text: string): number | undefined {
  return STANDARD.test(text) ? Buffer.byteLength(text, 'base64') : undefined;
}
