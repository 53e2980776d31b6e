/** Error for a text that exceeds a limit of rendering. Its message is shown to the writer. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

/** Error for a writer with too many texts waiting for rendering. */
export class TooManyToRender extends Error {
  override readonly name = 'TooManyToRender';
}
