import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderLock } from '../../../src/operations/backup/folder/folder-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const take = () => FolderLock.take(folder, Date.now());

/** Leaves the lock of a killed process on another machine. */
async function leave(number: number, content: string, agoMs: number): Promise<void> {
  const path = join(folder, `lock.${number}`);
  await writeFile(path, content);
  const then = new Date(Date.now() - agoMs);
  await utimes(path, then, then);
}

test('operations: one process at a time writes into a folder, and the next one after it', async () => {
  const first = await take();
  await expect(take()).rejects.toThrow(
    `Another backup is being written into ${folder}, by process ${process.pid} on ${hostname()}, since `,
  );
  await first.assertHeld();
  await first.release();
  await (await take()).release();
  expect(await readdir(folder)).toEqual(['lock.2.free']);
});

test('operations: of many concurrent processes one gets the folder', async () => {
  for (let round = 0; round < 20; round += 1) {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, take));
    const got = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(got.length).toBeLessThanOrEqual(1);
    for (const lock of got) await lock.assertHeld();
    await Promise.all(got.map((lock) => lock.release()));
  }
});

test('operations: a live process elsewhere is waited for, and counts as dead an hour after its last sign of life', async () => {
  const elsewhere = JSON.stringify({ pid: 1, host: 'other.example', processes: '', since: 'then' });
  await leave(7, elsewhere, 3_500_000);
  await expect(take()).rejects.toThrow('by process 1 on other.example, since then');
  await leave(7, elsewhere, 3_700_000);
  await (await take()).release();
  // A process that was killed before it wrote its identity.
  await leave(9, '', 3_500_000);
  await expect(take()).rejects.toThrow('by another process');
  await leave(9, '', 3_700_000);
  await (await take()).release();
});

test('operations: a process that lost the lock is told before it changes anything', async () => {
  const slept = await take();
  const then = new Date(Date.now() - 3_700_000);
  await utimes(join(folder, 'lock.1'), then, then);
  const next = await take();
  await expect(slept.assertHeld()).rejects.toThrow('Another process took over the folder');
  await slept.release();
  await next.assertHeld();
  await next.release();
});

test('operations: a reused number does not get the lock back', async () => {
  const holder = await take();
  await rename(join(folder, 'lock.1'), join(folder, 'lock.1.free'));
  // The same number, as a late process with a stale view would create it.
  await writeFile(join(folder, 'lock.1'), '');
  await expect(holder.assertHeld()).rejects.toThrow('Another process took over');
  await rename(join(folder, 'lock.1'), join(folder, 'lock.2'));
  await expect(holder.assertHeld()).rejects.toThrow('Another process took over');
  await holder.release();
});
