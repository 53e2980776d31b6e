/** Error for input that is not a readable Slack export. The message says what is wrong and where. */
export class SlackExportError extends Error {
  override readonly name = 'SlackExportError';
}
