/** Deletes the entries of a cache that were added first, until few enough are left. */
export async function dropOldest(cache: Cache, most: number): Promise<void> {
  const known = await cache.keys();
  for (const request of known.slice(0, Math.max(0, known.length - most))) {
    await cache.delete(request);
  }
}
