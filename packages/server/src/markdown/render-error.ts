/** A text cannot be rendered within the limits; the message is for who wrote it. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}
