import { copyFile, open, rename, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Load } from './load.ts';
import { poll, type Queue, register } from './queue.ts';
import { Site } from './site.ts';

const PAUSE_MS = 1000;

describe('a database file that was replaced under a running server', () => {
  let site: Site;
  let file: string;
  let backup: string;
  let earlier: Load;
  let later: Load;
  let queue: Queue;

  beforeEach(async () => {
    site = await Site.make();
    file = join(site.data, 'tidings.db');
    backup = join(site.folder, 'copy.db');
    await site.start();
    earlier = site.load('earlier');
    await earlier.acknowledges(50);
    await earlier.end();
    await site.server.stop();
    await copyFile(file, backup);
    await site.start();
    later = site.load('later');
    await later.acknowledges(100);
    queue = await register(site);
  });

  afterEach(() => site.remove());

  /**
   * Repeats the action if it happened while the server itself changed the file, which is every thousand
   * pages.
   */
  async function untilServerEnds(act: () => Promise<void>): Promise<void> {
    let hasEnded = false;
    const ended = site.server.ended.then(() => {
      hasEnded = true;
    });
    while (!hasEnded) {
      await act();
      await Promise.race([ended, setTimeout(PAUSE_MS)]);
    }
  }

  async function expectEndAndRefusal(): Promise<void> {
    const { server } = site;
    await server.ended;
    expect(server.printed()).toContain(`${file} was replaced or changed by something else`);
    const refusing = site.launch();
    expect(await refusing.ended).toBe(1);
    expect(refusing.printed()).toContain(`rename that one to ${file}-wal`);
  }

  it.each([
    ['copied over', () => copyFile(backup, file)],
    ['moved over', () => copyFile(backup, `${backup}.2`).then(() => rename(`${backup}.2`, file))],
  ])(
    'operations: a file that is %s ends the server before it can damage it',
    async (_, replace) => {
      await replace();
      await expectEndAndRefusal();
      await rm(`${file}-wal.set-aside`);
      await site.start();
      await later.acknowledges(50);
      await later.end();
      // Only messages from after the copy was made are lost with the file.
      const differences = await later.differences();
      expect(differences.filter((line) => !line.startsWith('lost: "crash later '))).toEqual([]);
      expect(await earlier.differences()).toEqual([]);
      expect(await poll(site, queue)).toMatchObject({ body: { code: 'BAD_EVENT_QUEUE_ID' } });
      await site.seeDoctor();
    },
  );

  it('operations: a file that replaces one of a killed server is not mixed with that server’s log', async () => {
    await site.server.kill();
    await copyFile(backup, file);
    const refusing = site.launch();
    expect(await refusing.ended).toBe(1);
    expect(refusing.printed()).toContain(`delete ${file}-wal`);
    await rm(`${file}-wal`);
    await site.start();
    await later.end();
    const differences = await later.differences();
    expect(differences.filter((line) => !line.startsWith('lost: "crash later '))).toEqual([]);
    expect(await earlier.differences()).toEqual([]);
    await site.seeDoctor();
  });

  it('operations: a file that is only touched does not end the server', async () => {
    await utimes(file, new Date(), new Date());
    await later.acknowledges(50);
    await later.end();
    expect(await later.differences()).toEqual([]);
    expect(await earlier.differences()).toEqual([]);
  });

  it('operations: if the file was the correct one after all, nothing is lost', async () => {
    await untilServerEnds(() => changeUnusedByte(file));
    await expectEndAndRefusal();
    await rename(`${file}-wal.set-aside`, `${file}-wal`);
    await site.start();
    await later.acknowledges(50);
    await later.end();
    expect(await later.differences()).toEqual([]);
    expect(await earlier.differences()).toEqual([]);
    await site.seeDoctor();
  });
});

/** Changes a header byte that SQLite has reserved. */
async function changeUnusedByte(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.write(Buffer.from([1 + Math.floor(Math.random() * 255)]), 0, 1, 80);
  } finally {
    await file.close();
  }
}
