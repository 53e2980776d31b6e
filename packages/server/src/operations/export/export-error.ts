/** An export cannot be made. The message says why and what to do. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
