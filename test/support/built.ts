/**
 * Inherited by workers from the process that runs the builds. Commands outside Vitest build before they
 * start.
 */
export const BUILDS_URL = 'TEST_BUILDS_URL';

export type Built = 'packages' | 'web-client';

/** Resolves once a build is up to date. */
export async function built(name: Built): Promise<void> {
  const url = process.env[BUILDS_URL];
  if (url === undefined) return;
  const reply = await fetch(`${url}/${name}`);
  if (!reply.ok) throw new Error(await reply.text());
}
