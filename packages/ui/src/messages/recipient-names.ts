import type { StoredMessage } from '@tidings/sdk';

/** The other people in a message's direct conversation, or the user in notes to themselves. */
export function recipientNames(
  { display_recipient }: StoredMessage,
  ownId: number | undefined,
): string[] {
  const people = typeof display_recipient === 'string' ? [] : display_recipient;
  const others = people.filter(({ id }) => id !== ownId);
  return (others.length > 0 ? others : people).map(({ full_name }) => full_name);
}
