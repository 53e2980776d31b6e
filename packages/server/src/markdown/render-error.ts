/** A text cannot be rendered within the limits; the message is for who wrote it. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

/** Too much of the same writer's waits to be rendered. */
export class TooManyToRender extends Error {
  override readonly name = 'TooManyToRender';
}
