import { createContext, type ReactNode, useContext } from 'react';
import type { Client } from '../client.ts';

const ClientContext = createContext<Client | undefined>(undefined);

export interface ClientProviderProps {
  /** Undefined while it opens, and where there is none, such as on a server: lists are undefined then. */
  readonly client: Client | undefined;
  readonly children?: ReactNode;
}

/** Gives the components below it their account. */
export function ClientProvider({ client, children }: ClientProviderProps) {
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>;
}

/** The account, if it is open already. */
export function useMaybeClient(): Client | undefined {
  return useContext(ClientContext);
}

/** The account, for components that are only shown once it is open. */
export function useClient(): Client {
  const client = useMaybeClient();
  if (!client) throw new Error('There is no client here: a ClientProvider above must have one.');
  return client;
}
