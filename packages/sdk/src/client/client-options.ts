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
import type { DeviceStorage } from '../store/device-storage.ts';

export interface ClientOptions {
  /** Where the server is, such as `https://chat.example.com`. */
  readonly serverUrl: string | URL;
  /** As `signIn` gives them, or a bot's. The SDK does not store them. */
  readonly credentials: Credentials;
  /** Where the account's databases live. */
  readonly storage: DeviceStorage;
  /**
   * Names the account on this device, beside the server: what stays the same when its address changes,
   * such as the user's id. The address of the credentials unless given.
   */
  readonly account?: string;
  /** The platform's unless given; tests give a fake one. */
  readonly environment?: Environment;
  /** The name under which the server knows this program. */
  readonly clientName?: string;
  /** How much messages may take on the device: 200 MB, or a fifth of what there is, unless given. */
  readonly budgetBytes?: number;
  readonly log?: LogOptions;
}

const aStorage = expected('a storage, such as `indexedDbStorage()` makes', (value) => {
  return typeof (value as DeviceStorage | undefined)?.engine === 'function';
});

export const clientFields: Fields<ClientOptions> = {
  // What these two say is judged where they are read.
  serverUrl: expected('an absolute URL', (url) => url !== undefined),
  credentials: anObject,
  storage: aStorage,
  account: optional(aName),
  environment: optional(anObject),
  clientName: optional(aString),
  budgetBytes: optional(aNumber),
  log: optional(anObject),
};
