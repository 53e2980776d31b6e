import { type SystemGroupName, systemGroupNames } from '@tidings/shared-types';
import type { SystemGroups } from './archive.ts';

/** New ids for what an export has no id for. They depend on the export alone. */
export class IdCounter {
  #last: number;

  /** Begins after the largest id of the export. */
  constructor(last: number) {
    this.#last = last;
  }

  get last(): number {
    return this.#last;
  }

  next(): number {
    this.#last += 1;
    return this.#last;
  }

  /** Returns the ids of all system groups: those of the export, and new ones for the others. */
  systemGroups(known: ReadonlyMap<string, number> = new Map()): SystemGroups {
    const entries = systemGroupNames.map((name) => [name, known.get(name) ?? this.next()] as const);
    return Object.fromEntries(entries) as Record<SystemGroupName, number>;
  }
}
