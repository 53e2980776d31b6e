/** An export cannot be made; the message says why and what to do. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
