import type { CustomTypes } from '@tidings/shared-types/wire';
import { createContext, type ReactNode, useContext } from 'react';
import type { Client } from '../client.ts';
import type { NoCommands } from '../mutations/app-command.ts';
import { TidingsError } from '../tidings-error.ts';

/** A hook is used where there is no account. */
export class HookError extends TidingsError {
  override readonly name = 'HookError';
  /** What is missing: the provider above, or its client. */
  readonly code: 'PROVIDER_MISSING' | 'CLIENT_MISSING';

  constructor(code: HookError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Null without a provider above. */
const ClientContext = createContext<Client | undefined | null>(null);

/** The props of `ClientProvider`. */
export interface ClientProviderProps<
  C extends CustomTypes = CustomTypes,
  A extends object = NoCommands,
> {
  /** Undefined while it opens, and on a server; lists are undefined then. */
  readonly client: Client<C, A> | undefined;
  /** The components that use the hooks. */
  readonly children?: ReactNode;
}

/**
 * Provides the account to the components below.
 *
 * @example
 * function App({ client }: { client: Client | undefined }) {
 *   return <ClientProvider client={client}>{client ? <Screen /> : 'Opening …'}</ClientProvider>;
 * }
 */
export function ClientProvider<C extends CustomTypes = CustomTypes, A extends object = NoCommands>({
  client,
  children,
}: ClientProviderProps<C, A>) {
  const untyped = client as unknown as Client | undefined;
  return <ClientContext.Provider value={untyped}>{children}</ClientContext.Provider>;
}

/** Returns the account, if it is open already. Throws a `HookError` without a `ClientProvider` above, as all hooks do. */
export function useMaybeClient(): Client | undefined {
  const client = useContext(ClientContext);
  if (client === null) {
    throw new HookError(
      'PROVIDER_MISSING',
      'The hooks of @tidings/sdk/react need a ClientProvider above their component.',
    );
  }
  return client;
}

/** Returns the account, for components that only show once it is open. */
export function useClient(): Client {
  const client = useMaybeClient();
  if (client) return client;
  throw new HookError(
    'CLIENT_MISSING',
    'There is no client here: a ClientProvider above must have one.',
  );
}
