/** Ignores a storage error of a local change, because the banner reports it. */
export function leaveToBanner(change: Promise<unknown>): void {
  change.catch(() => undefined);
}
