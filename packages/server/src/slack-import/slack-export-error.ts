/** What was given is no Slack export, or one that cannot be read; the message says what and where. */
export class SlackExportError extends Error {
  override readonly name = 'SlackExportError';
}
