/** The one emoji that is neither a character nor the organization's own: the logo of the service. */
export const extraEmoji = {
  name: 'zulip',
  /** The path where existing clients look for its picture. */
  path: '/static/generated/emoji/images/emoji/unicode/zulip.png',
} as const;
