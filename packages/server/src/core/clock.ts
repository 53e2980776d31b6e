export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Whole seconds, the unit of most times in the API. */
export function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
