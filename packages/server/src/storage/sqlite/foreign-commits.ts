import type { Connection } from '../transaction.ts';

const POLL_INTERVAL_MS = 250;

/**
 * Finds out what other connections committed. `data_version` stands still at commits of the connection
 * it is read on, so that must be the only one of this process that writes.
 */
export class ForeignCommits {
  readonly #writer: Connection;
  readonly #onChange: () => Promise<unknown>;
  #known: number | undefined;
  /** Whoever was told of the last change failed, and is to be told again. */
  #isBehind = false;
  #noticedAt: number;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** `wasInUse`: somebody else may have committed just before the connection was opened. */
  constructor(writer: Connection, wasInUse: boolean, onChange: () => Promise<unknown>) {
    this.#writer = writer;
    this.#onChange = onChange;
    this.#noticedAt = wasInUse ? performance.now() : Number.NEGATIVE_INFINITY;
  }

  /** The first look, which cannot tell, counts as a commit. */
  async msSinceLast(): Promise<number> {
    if (this.#known === undefined) this.#noticedAt = performance.now();
    await this.#look();
    return performance.now() - this.#noticedAt;
  }

  /** Looks now and then, and does what else is to be done as often. */
  watch(also: () => Promise<void>, onError: (error: unknown) => void): void {
    const poll = async () => {
      try {
        await this.#look();
        await also();
      } catch (error) {
        if (!this.#isStopped) onError(error);
      }
      if (!this.#isStopped) this.#timer = setTimeout(poll, POLL_INTERVAL_MS).unref();
    };
    void poll();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const [row] = await this.#writer.all<{ data_version: number }>('PRAGMA data_version');
    const isNew = this.#known !== undefined && row?.data_version !== this.#known;
    this.#known = row?.data_version;
    if (isNew) this.#noticedAt = performance.now();
    if (this.#isStopped || (!isNew && !this.#isBehind)) return;
    this.#isBehind = false;
    this.#onChange().catch(() => {
      this.#isBehind = true;
    });
  }
}
