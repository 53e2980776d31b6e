import type { PushTokenKind } from '@tidings/shared-types/wire';
import type { PushKeys } from './push-keys.ts';

/** An account of the app on this device, with its data for notifications. */
export interface PushAccount {
  /** The app's name for the account. */
  readonly name: string;
  /** Comes with every notification. */
  readonly pushAccountId: number;
  readonly keys: PushKeys;
  /** The last registration sent to the server; undefined before the first. */
  readonly registered: RegisteredDevice | undefined;
}

export interface RegisteredDevice {
  readonly token: string;
  readonly tokenKind: PushTokenKind;
  readonly relayPublicKey: string;
  /** The key that the device was registered under, for keys that are replaced. */
  readonly keyId?: number | undefined;
}

/**
 * The storage of the notification keys, for the app and for code that opens notifications while it is closed, such as
 * a service worker. Nothing else should be able to read it.
 */
export interface PushStorage {
  all(): Promise<readonly PushAccount[]>;
  /** Saves the account and replaces the one with the same name. Stored once it settles. */
  save(account: PushAccount): Promise<void>;
  remove(name: string): Promise<void>;
}

export function memoryPushStorage(): PushStorage {
  const accounts = new Map<string, PushAccount>();
  return {
    all: async () => [...accounts.values()],
    save: async (account) => {
      accounts.set(account.name, account);
    },
    remove: async (name) => {
      accounts.delete(name);
    },
  };
}
