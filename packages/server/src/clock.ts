export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Whole seconds, as the API has most times. */
export function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
