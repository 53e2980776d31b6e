import type { PushTokenKind } from '@tidings/shared-types';
import type { PushKeys } from './push-keys.ts';

/** One account of the app on this device, as far as notifications go. */
export interface PushAccount {
  /** What the app calls the account. */
  readonly name: string;
  /** Comes with every notification. */
  readonly pushAccountId: number;
  readonly keys: PushKeys;
  /** What the server was told last; undefined until it was. */
  readonly registered: RegisteredDevice | undefined;
}

export interface RegisteredDevice {
  readonly token: string;
  readonly tokenKind: PushTokenKind;
  readonly relayPublicKey: string;
}

/**
 * Where the keys of notifications are: at hand for the app and for what opens notifications while
 * the app is closed, such as a service worker. Nobody else should read it.
 */
export interface PushStorage {
  all(): Promise<readonly PushAccount[]>;
  /** Replaces the account of the same name. Kept when it settles. */
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
