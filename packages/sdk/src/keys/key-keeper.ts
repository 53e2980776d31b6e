import type { Credentials } from '../api/authorization.ts';
import type { Call } from '../api/call.ts';
import { ApiError } from '../api/errors.ts';
import { ClientClosed } from '../client-closed.ts';
import { getServerSettings } from '../endpoints.ts';
import type { CancelTimer, Environment } from '../environment.ts';
import type { RecordStore } from '../store/record.ts';
import type { StoredKey } from '../store/record-kinds.ts';
import type { StoreWriter } from '../store/store-writer.ts';
import { ownUserId } from '../store/working-set.ts';
import type { SyncKeys } from '../sync/sync-options.ts';
import { askForToken, NoToken } from './ask-for-token.ts';
import { exchangeToken } from './exchange-token.ts';
import { delayUntil, isYoung, lifetimeOf } from './key-lifetime.ts';
import type { TokenCredentials } from './token-credentials.ts';
import { TokenFailure } from './token-failure.ts';

export interface KeeperParts {
  readonly source: TokenCredentials;
  /** The person's id in the app's backend. */
  readonly account: string;
  /** Makes each call once, without credentials. */
  readonly call: Call;
  readonly deviceName: string | undefined;
  readonly environment: Pick<Environment, 'now' | 'after' | 'online'>;
  readonly records: RecordStore;
  readonly writer: StoreWriter;
  /** The key that this tab knows from an earlier leader. */
  readonly known: Credentials | undefined;
  /** Ends a key at the server. */
  endKey(keyId: number, credentials: Credentials): Promise<void>;
  /** Called with each key, also with the stored one. */
  onKey(credentials: Credentials): void;
  /** Called after a key was replaced while it still worked: what is in flight goes on with the next one. */
  onRenewed(): void;
  /** Called when another caller than sync needs a key. Sync then calls `ensure`. */
  onWish(): void;
}

interface Waiter {
  readonly resolve: (credentials: Credentials) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Keeps a valid key of a client that signs in with tokens, in the leading tab. Sync decides when to try again: other
 * callers get the last failure, so that their number does not multiply the requests.
 */
export class KeyKeeper implements SyncKeys {
  readonly #parts: KeeperParts;
  readonly #loaded: Promise<void>;
  #key: StoredKey | undefined;
  /** The key that the server no longer accepts. */
  #refused: string | undefined;
  #failure: unknown;
  #asking: Promise<void> | undefined;
  #cancelRenewal: CancelTimer = () => undefined;
  readonly #waiters = new Set<Waiter>();
  readonly #over = new AbortController();

  constructor(parts: KeeperParts) {
    this.#parts = parts;
    this.#loaded = this.#load();
  }

  /** Gets a key if there is none that may work. Callers at the same time share one token. */
  async ensure(): Promise<void> {
    await this.#loaded;
    this.#over.signal.throwIfAborted();
    if (!this.#usable()) await this.#ask();
  }

  /**
   * Notes that the server refused the current key. Returns a failure if that key is so new that another would not
   * help: the caller waits then.
   */
  noteRefusal(): TokenFailure | undefined {
    if (!this.#key || !this.#usable()) return undefined;
    this.#refused = this.#key.apiKey;
    if (!isYoung(this.#key, this.#parts.environment.now())) return undefined;
    const failure = new TokenFailure('The server refused a key that it had just made.');
    this.#failure = failure;
    this.#settle();
    return failure;
  }

  /** Resolves with a key other than the refused one, for callers other than sync. */
  async next(refused: string | undefined): Promise<Credentials> {
    await this.#loaded;
    if (refused !== undefined && this.#key?.apiKey === refused) this.#refused = refused;
    const key = this.#usable();
    if (key) return credentialsOf(key);
    if (this.#failure !== undefined && !this.#asking) throw this.#failure;
    this.#over.signal.throwIfAborted();
    const next = new Promise<Credentials>((resolve, reject) => {
      this.#waiters.add({ resolve, reject });
    });
    if (!this.#asking) this.#parts.onWish();
    return next;
  }

  /** Removes the key from this device, and asks for no other. */
  async forget(): Promise<void> {
    this.stop();
    this.#key = undefined;
    await this.#parts.writer.change(async (set) => set.remove('key', ''));
  }

  stop(): void {
    this.#over.abort(new ClientClosed());
    this.#cancelRenewal();
    for (const { reject } of this.#waiters) reject(new ClientClosed());
    this.#waiters.clear();
  }

  async #load(): Promise<void> {
    const { records, known, onKey } = this.#parts;
    // An unreadable database is reported elsewhere. The next key is stored again.
    const stored = (await records.get('key', '').catch(() => undefined))?.value;
    const isCurrent = stored !== undefined && (!known || known.apiKey === stored.apiKey);
    const key = isCurrent ? stored : known && { ...known, renewAt: undefined };
    // A key of an earlier start may be over, however young it is.
    this.#key = key && { ...key, madeAt: 0 };
    if (!this.#key || this.#over.signal.aborted) return;
    if (!known) onKey(credentialsOf(this.#key));
    this.#planRenewal();
  }

  #usable(): StoredKey | undefined {
    return this.#key?.apiKey === this.#refused ? undefined : this.#key;
  }

  #ask(): Promise<void> {
    this.#asking ??= this.#exchange().finally(() => {
      this.#asking = undefined;
      this.#settle();
    });
    return this.#asking;
  }

  async #exchange(): Promise<void> {
    this.#failure = undefined;
    this.#cancelRenewal();
    try {
      await this.#takeNewKey();
    } catch (error) {
      this.#failure = error;
      throw error;
    }
  }

  async #takeNewKey(): Promise<void> {
    const { source, account, environment, call, endKey, deviceName, records, writer } = this.#parts;
    const { signal } = this.#over;
    // Some platforms are wrong about the network, so the server decides.
    if (!environment.online.current) await this.#reachServer();
    const token = await askForToken(source, account, environment, signal).catch((error: unknown) =>
      this.#withoutNetwork(error),
    );
    const { credentials, userId, keyId, expiresAt } = await exchangeToken(call, {
      token,
      deviceName,
      signal,
    });
    const known = await ownUserId(records);
    if (known !== undefined && known !== userId) {
      // It would stay in that person's list of devices. If the server cannot be told, the key expires by itself.
      endKey(keyId, credentials).catch(() => undefined);
      throw new TokenFailure(
        'The token is for another person than the data on this device.',
        'another-account',
      );
    }
    this.#over.signal.throwIfAborted();
    this.#key = { ...credentials, keyId, ...lifetimeOf(expiresAt, environment.now()) };
    this.#refused = undefined;
    const key = this.#key;
    // A key that cannot be stored works until the app is closed.
    writer.change(async (set) => set.set('key', '', key)).catch(() => undefined);
    this.#planRenewal();
    this.#parts.onKey(credentials);
  }

  /** Throws the server's failure if it cannot be reached either: then the network is the cause. */
  async #withoutNetwork(error: unknown): Promise<never> {
    if (error instanceof NoToken) await this.#reachServer();
    throw error;
  }

  async #reachServer(): Promise<void> {
    try {
      await this.#parts.call(getServerSettings, {}, { signal: this.#over.signal });
    } catch (error) {
      // A server that refuses is reached.
      if (!(error instanceof ApiError) || error.remedy === 'retry') throw error;
    }
  }

  #settle(): void {
    const key = this.#usable();
    for (const { resolve, reject } of this.#waiters) {
      if (this.#failure === undefined && key) resolve(credentialsOf(key));
      else reject(this.#failure);
    }
    this.#waiters.clear();
  }

  #planRenewal(): void {
    this.#cancelRenewal();
    const { environment } = this.#parts;
    const renewAt = this.#key?.renewAt;
    if (renewAt === undefined) return;
    const delayMs = delayUntil(renewAt, environment.now());
    this.#cancelRenewal = environment.after(delayMs, () => {
      if (environment.now() < renewAt) this.#planRenewal();
      else if (environment.online.current) this.#renew();
    });
  }

  /** Asks for the next key while the current one still works. If that fails, the server's refusal is the next try. */
  #renew(): void {
    this.#ask().then(
      () => this.#parts.onRenewed(),
      () => {
        if (this.#usable()) this.#failure = undefined;
      },
    );
  }
}

function credentialsOf({ email, apiKey }: StoredKey): Credentials {
  return { email, apiKey };
}
