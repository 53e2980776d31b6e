import type { Environment } from '../environment.ts';
import { LiveValue } from '../live.ts';

/** By entry, how much of an upload is gone; 1 is all. */
export type Progress = ReadonlyMap<string, number>;

/** Each change is shown in every tab: a few a second say as much as all. */
const TELL_AGAIN_AFTER_MS = 250;

/** How far the uploads under way have got. */
export class UploadProgress {
  readonly shares = new LiveValue<Progress>(new Map());
  readonly #environment: Pick<Environment, 'now'>;
  readonly #toldAt = new Map<string, number>();

  constructor(environment: Pick<Environment, 'now'>) {
    this.#environment = environment;
  }

  note(id: string, share: number): void {
    const now = this.#environment.now();
    const toldAt = this.#toldAt.get(id);
    const isRecent = toldAt !== undefined && Math.abs(now - toldAt) < TELL_AGAIN_AFTER_MS;
    if (isRecent && share < 1) return;
    this.#toldAt.set(id, now);
    this.shares.set(new Map(this.shares.current).set(id, share));
  }

  end(id: string): void {
    if (!this.#toldAt.delete(id)) return;
    this.shares.set(new Map([...this.shares.current].filter(([known]) => known !== id)));
  }
}
