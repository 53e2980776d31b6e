import type { Connection } from '../transaction.ts';

const POLL_INTERVAL_MS = 250;

/**
 * Detects commits of other connections by `data_version`. That does not change with commits of the connection that
 * reads it, so this must be the only writing connection of the process.
 */
export class ForeignCommits {
  readonly #writer: Connection;
  readonly #onChange: () => Promise<unknown>;
  #known: number | undefined;
  /** Whether a listener failed for the last change and must be called again. */
  #isBehind = false;
  #noticedAt: number;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** `wasInUse`: another process may have committed just before the connection was opened. */
  constructor(writer: Connection, wasInUse: boolean, onChange: () => Promise<unknown>) {
    this.#writer = writer;
    this.#onChange = onChange;
    this.#noticedAt = wasInUse ? performance.now() : Number.NEGATIVE_INFINITY;
  }

  /** Returns the time since the last foreign commit. The first look counts as one, since it cannot tell. */
  async msSinceLast(): Promise<number> {
    if (this.#known === undefined) this.#noticedAt = performance.now();
    await this.#look();
    return performance.now() - this.#noticedAt;
  }

  /** Looks from time to time, and runs `also` as often. */
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
