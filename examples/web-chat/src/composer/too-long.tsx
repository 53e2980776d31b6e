import { useRealm } from '@tidings/sdk/react';
import './composer.css';

/** How many characters of a text are too many: the server would cut them off. */
export function useExcess(text: string): number {
  const most = useRealm()?.max_message_length ?? 10_000;
  // Counting characters takes longer, and there are never more of them.
  return text.length > most ? Math.max(0, [...text].length - most) : 0;
}

/** Why a text cannot be sent as it is. */
export function TooLong({ excess }: { readonly excess: number }) {
  if (excess === 0) return null;
  return (
    <p className="too-long" role="status">
      This is {excess === 1 ? 'one character' : `${excess.toLocaleString()} characters`} too long to
      be sent.
    </p>
  );
}
