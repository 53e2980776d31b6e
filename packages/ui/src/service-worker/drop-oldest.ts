/** Deletes the entries of a cache that were added first, until the others weigh little enough. */
export async function dropOldest(
  cache: Cache,
  most: number,
  weightOf: (request: Request) => number = () => 1,
): Promise<void> {
  const known = await cache.keys();
  let weight = known.reduce((sum, request) => sum + weightOf(request), 0);
  for (const request of known) {
    if (weight <= most) return;
    weight -= weightOf(request);
    await cache.delete(request);
  }
}
