import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { ask } from './load.ts';
import type { Site } from './site.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Maximum difference from the clock that was set, for the duration of the request. */
const NEAR_MS = 60_000;

const preload = new URL('./shifted-clock.mjs', import.meta.url);

/** Command prefix for a server whose clock `setClock` sets. */
export function withOwnClock(data: string): readonly string[] {
  return ['env', `NODE_OPTIONS=--import ${preload.href}`, `CLOCK_SHIFT_FILE=${fileBeside(data)}`];
}

/** Sets the clock of a server, running or not, ahead of the true one by this much. */
export async function setClock({ data }: Site, shiftMs: number): Promise<void> {
  const file = fileBeside(data);
  await writeFile(`${file}.new`, String(shiftMs));
  await rename(`${file}.new`, file);
}

/** Returns a running server's time, in milliseconds since 1970. */
export async function serverTime({ url, owner }: Site): Promise<number> {
  const path = '/realm/presence';
  const { body } = await ask(url, owner, { method: 'GET', path, parameters: {} });
  return body.server_timestamp * 1000;
}

/** Sets the clock of a running server, and waits until it uses it. */
export async function jump(site: Site, shiftMs: number): Promise<void> {
  await setClock(site, shiftMs);
  const isThere = async () => Math.abs((await serverTime(site)) - Date.now() - shiftMs) < NEAR_MS;
  await expect.poll(isThere).toBe(true);
}

function fileBeside(data: string): string {
  return join(dirname(data), 'clock-shift');
}
