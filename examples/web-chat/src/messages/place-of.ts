import type { StoredMessage } from '@tidings/sdk';

/** The conversation of a message, as messages of one have it in common. */
export function placeOf({ type, stream_id, subject, display_recipient }: StoredMessage): string {
  if (type === 'stream') return `c:${stream_id}:${subject.toLowerCase()}`;
  const people = typeof display_recipient === 'string' ? [] : display_recipient;
  return `d:${people.map(({ id }) => id).sort((a, b) => a - b)}`;
}
