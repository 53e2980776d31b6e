/** For what is stored here first: the banner says where that failed. */
export function leaveToBanner(change: Promise<unknown>): void {
  change.catch(() => undefined);
}
