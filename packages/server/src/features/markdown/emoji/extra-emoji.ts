/** The only emoji that is neither a Unicode character nor custom: the logo of the service. */
export const extraEmoji = {
  name: 'zulip',
  /** The path where existing clients expect its picture. */
  path: '/static/generated/emoji/images/emoji/unicode/zulip.png',
} as const;
