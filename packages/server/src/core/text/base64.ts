const STANDARD = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Returns how many bytes a text in standard, padded base64 encodes; undefined if it is not base64. */
export function base64Length(text: string): number | undefined {
  return STANDARD.test(text) ? Buffer.byteLength(text, 'base64') : undefined;
}
