import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { BucketStore, ListedFile } from '../../../core/storage/files/bucket-store.ts';
import type { BackupError } from '../backup-error.ts';
import type { BackupLock } from './backup-files.ts';
import {
  ABANDONED_AFTER_MS,
  hasEnded,
  holderIn,
  type LockHolder,
  PlaceBusy,
  SHOWN_EVERY_MS,
  takenOver,
  thisProcess,
} from './lock-holder.ts';

const LOCKS = 'locks';
/** Far below the age at which others take the lock over, so that a late sign cannot bring it back. */
const LATEST_SIGN_MS = ABANDONED_AFTER_MS / 2;
/** Pauses before other looks at the locks, since a process that is refused shows its own for a moment. */
const LOOKS_AGAIN_MS = [200, 500, 1000];

/**
 * A lock in a bucket, without conditional writes, which many services lack. Each process writes an object of its own
 * and then lists all. Of two at the same moment, each sees the other, and both give up. A sign of life is writing the
 * object again.
 */
export class BucketLock implements BackupLock {
  readonly #store: BucketStore;
  readonly #path: string;
  readonly #content: Buffer;
  readonly #showing: NodeJS.Timeout;
  /** By the clock, which goes on while the machine sleeps. */
  #shownAt = Date.now();
  #shown: Promise<void> = Promise.resolve();

  private constructor(store: BucketStore, path: string, content: Buffer) {
    this.#store = store;
    this.#path = path;
    this.#content = content;
    this.#showing = setInterval(() => {
      this.#shown = this.#shown.then(() => this.#show());
    }, SHOWN_EVERY_MS).unref();
  }

  static async take(store: BucketStore, now: number): Promise<BucketLock> {
    const path = `${LOCKS}/${randomUUID()}`;
    const content = Buffer.from(JSON.stringify(await thisProcess(now)));
    await store.put(path, content);
    const lock = new BucketLock(store, path, content);
    try {
      await lock.#removeAbandoned();
      return lock;
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  async assertHeld(): Promise<void> {
    for (const pause of LOOKS_AGAIN_MS) {
      if (await this.#isAlone()) return;
      await wait(pause);
    }
    if (!(await this.#isAlone())) throw this.#lost();
  }

  /** A lock that cannot be removed is free after an hour, or at once on this machine. */
  async release(): Promise<void> {
    clearInterval(this.#showing);
    // A sign that is on its way would bring the lock back.
    await this.#shown;
    await this.#store.remove(this.#path).catch(() => undefined);
  }

  /** Whether this is the only lock. Throws if it is gone. */
  async #isAlone(): Promise<boolean> {
    const paths: string[] = [];
    for await (const path of this.#store.list(LOCKS)) paths.push(path);
    if (this.#isLate() || !paths.includes(this.#path)) throw this.#lost();
    return paths.length === 1;
  }

  /** Removes locks of processes that are gone. Throws if another process has a lock. */
  async #removeAbandoned(): Promise<void> {
    const found: ListedFile[] = [];
    for await (const file of this.#store.listed(LOCKS)) found.push(file);
    // The service's clock gave both times.
    const now = found.find(({ path }) => path === this.#path)?.mtimeMs ?? 0;
    for (const other of found) {
      if (other.path === this.#path) continue;
      const holder = await this.#holderOf(other.path);
      const isGone =
        now - other.mtimeMs > ABANDONED_AFTER_MS || (holder && (await hasEnded(holder)));
      if (!isGone) throw new PlaceBusy(this.#store.places[0], holder);
      await this.#store.remove(other.path);
    }
  }

  async #holderOf(path: string): Promise<LockHolder | undefined> {
    return holderIn(String((await this.#store.read(path)) ?? ''));
  }

  /** A failed sign is repeated a minute later. */
  async #show(): Promise<void> {
    const now = Date.now();
    try {
      // Another process may have taken over.
      if (this.#isLate() || !(await this.#store.has(this.#path))) return;
      await this.#store.put(this.#path, this.#content);
      this.#shownAt = now;
    } catch {
      // `assertHeld` throws once no sign has succeeded for too long.
    }
  }

  #isLate(): boolean {
    return Date.now() - this.#shownAt > LATEST_SIGN_MS;
  }

  #lost(): BackupError {
    return takenOver(this.#store.places[0]);
  }
}
