import { useRealm } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';

/** The number of characters over the limit. The server would cut them off. */
export function useExcess(text: string): number {
  const most = useRealm()?.max_message_length ?? 10_000;
  // Counting code points is slower, and never gives more.
  return text.length > most ? Math.max(0, [...text].length - most) : 0;
}

/** Warns that a text is too long to send. */
export function TooLong({ excess }: { readonly excess: number }) {
  if (excess === 0) return null;
  return (
    <p className="too-long" role="status">
      {t('chat.thisMessageIsCharactersToo', { count: excess })}
    </p>
  );
}
