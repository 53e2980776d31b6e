import type { Credentials } from '../api/authorization.ts';
import {
  aName,
  aNumber,
  anObject,
  aString,
  expected,
  type Fields,
  optional,
} from '../arguments/expected.ts';
import type { LogOptions } from '../devtools/sync-log.ts';
import type { Environment } from '../environment.ts';
import type { TokenCredentials } from '../keys/token-credentials.ts';
import type { AppCommands, NoCommands } from '../mutations/app-command.ts';
import type { DeviceStorage } from '../store/device-storage.ts';

/** What `createClient` needs to know. */
export interface ClientOptions<A extends object = NoCommands> {
  /** The server's address, such as `https://chat.example.com`. */
  readonly serverUrl: string | URL;
  /**
   * The credentials from `signIn`, or those of a bot; the SDK does not store them. Or a function that gets tokens from
   * your own backend. The SDK keeps the key that it gets for a token with the account's data, until `signOut`.
   */
  readonly credentials: Credentials | TokenCredentials;
  /** The storage of the account's databases. */
  readonly storage: DeviceStorage;
  /**
   * A name for the account on this device that stays the same if its email address changes, such as the user's id.
   * Defaults to the email address of the credentials. With tokens it is required, and the person's id in your
   * backend: the `sub` of every token.
   */
  readonly account?: string;
  /** Defaults to the platform's; tests pass a fake one. */
  readonly environment?: Environment;
  /** The name by which the server knows this program. */
  readonly clientName?: string;
  /** How much space messages may take on the device. Defaults to 200 MB, or a fifth of what is available. */
  readonly budgetBytes?: number;
  /** How much `client.log` keeps. */
  readonly log?: LogOptions;
  /**
   * Changes of your own against your own backend, which work offline: each becomes a function of `client.mutate`. Keep
   * a name as long as devices may hold calls of it.
   */
  readonly commands?: AppCommands<A>;
}

const aStorage = expected('a storage, such as `indexedDbStorage()` makes', (value) => {
  return typeof (value as DeviceStorage | undefined)?.engine === 'function';
});

const aSource = expected('an object with an API key or a function `token`', (value) => {
  if (typeof value !== 'object' || value === null) return false;
  return !('token' in value) || typeof value.token === 'function';
});

const commands = expected('an object of commands, each with a function `run`', (value) => {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((each?: { readonly run?: unknown } | null) => {
    return typeof each?.run === 'function';
  });
});

export const clientFields: Fields<ClientOptions> = {
  // The code that reads these two checks them.
  serverUrl: expected('an absolute URL', (url) => url !== undefined),
  credentials: aSource,
  storage: aStorage,
  account: optional(aName),
  environment: optional(anObject),
  clientName: optional(aString),
  budgetBytes: optional(aNumber),
  log: optional(anObject),
  commands: optional(commands),
};
