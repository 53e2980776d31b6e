import type { StoredMessage } from '@tidings/sdk';
import { useOwnUser } from '@tidings/sdk/react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { messageRoute } from '../messages/message-link.ts';
import { goTo } from '../routes/use-route.ts';
import { createOpener } from '../ui/opener.ts';

interface Composing {
  /** Asks the composer of the message's conversation to quote it. */
  quote(message: StoredMessage): void;
}

/** What is to be quoted next; the composer that does it closes it. */
export const quoting = createOpener<StoredMessage>();

const HasComposer = createContext(false);

/** Ties a list of messages to the composer below it. */
export function ComposingProvider({ children }: { readonly children: ReactNode }) {
  return <HasComposer.Provider value={true}>{children}</HasComposer.Provider>;
}

/** In lists without a composer, quoting leads to the conversation. */
export function useComposing(): Composing {
  const hasComposer = useContext(HasComposer);
  const ownId = useOwnUser()?.user.user_id;
  return useMemo(
    () => ({
      quote(message) {
        quoting.open(message);
        if (!hasComposer) goTo(messageRoute(message, ownId));
      },
    }),
    [hasComposer, ownId],
  );
}
