import { type Client, createClient } from '@tidings/sdk';
import { indexedDbStorage } from '@tidings/sdk/indexeddb';

/** A function that returns a fresh token of the app's backend. */
export type TokenSource = () => string | Promise<string>;

/** What names an account on this device. */
export interface AccountOfPage {
  readonly server: string;
  /** The person's id in the app's backend: the `sub` of its tokens. */
  readonly account: string;
}

interface Shared {
  readonly opening: Promise<Client>;
  users: number;
}

/** An element that is moved within the page leaves it for a moment. */
const LINGER_MS = 1000;

const shared = new Map<string, Shared>();

/** Opens an account for one of its users on this page. All of them share one client. */
export function acquireClient({ server, account }: AccountOfPage, token: TokenSource) {
  const key = JSON.stringify([server, account]);
  const known = shared.get(key);
  const entry = known ?? { opening: opened({ server, account }, token), users: 0 };
  if (!known) {
    shared.set(key, entry);
    // The next user tries again.
    entry.opening.catch(() => shared.get(key) === entry && shared.delete(key));
  }
  entry.users += 1;
  return { opening: entry.opening, release: () => release(key, entry) };
}

function opened({ server, account }: AccountOfPage, token: TokenSource): Promise<Client> {
  return createClient({
    serverUrl: server,
    account,
    credentials: { token: async () => token() },
    storage: indexedDbStorage(),
    clientName: 'TidingsElement',
  });
}

/** Closes the client soon after its last user is gone. */
function release(key: string, entry: Shared): void {
  entry.users -= 1;
  if (entry.users > 0) return;
  setTimeout(() => {
    if (entry.users > 0 || shared.get(key) !== entry) return;
    shared.delete(key);
    // An error while opening was already shown.
    entry.opening.then((client) => client.close()).catch(() => undefined);
  }, LINGER_MS);
}
