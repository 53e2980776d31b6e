import type { StoredMessage } from '@tidings/sdk';
import { useOwnUser } from '@tidings/sdk/react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { messageRoute } from '../messages/message-link.ts';
import { useGoTo } from '../routes/use-route.ts';
import { openerHook } from '../scope/scope.ts';

interface Composing {
  /** Quotes a message in the composer of its conversation. */
  quote(message: StoredMessage): void;
}

/** The message to quote next. The composer that quotes it resets this. */
export const useQuoted = openerHook<StoredMessage>();

const HasComposer = createContext(false);

/** Connects a list of messages with the composer below it. */
export function ComposingProvider({ children }: { readonly children: ReactNode }) {
  return <HasComposer.Provider value={true}>{children}</HasComposer.Provider>;
}

/** In lists without a composer, quoting opens the conversation. */
export function useComposing(): Composing {
  const hasComposer = useContext(HasComposer);
  const quoted = useQuoted();
  const goTo = useGoTo();
  const ownId = useOwnUser()?.user.user_id;
  return useMemo(
    () => ({
      quote(message) {
        quoted.open(message);
        if (!hasComposer) goTo(messageRoute(message, ownId));
      },
    }),
    [hasComposer, quoted, goTo, ownId],
  );
}
