import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { because } from '../support/skip-reason.ts';
import {
  allowAll,
  asSeenBy,
  beside,
  canMakeDisks,
  failingBeyond,
  fill,
  onReadOnlyDisk,
  onSmallDisk,
} from './disks.ts';
import { expectOutage } from './expect-outage.ts';
import type { Load } from './load.ts';
import { Site } from './site.ts';

const DISK_MIB = 128;
const WRITABLE_BYTES = 600_000;

/** Linux can make disks fail without root. */
describe.runIf(await canMakeDisks())(
  'the disk',
  because('needs disks that Linux makes without root'),
  () => {
    let site: Site | undefined;
    afterEach(() => site?.remove());

    async function expectHealed(
      healed: Site,
      load: Load,
      through: readonly string[] = [],
    ): Promise<void> {
      await load.acknowledges(50);
      await load.end();
      expect(await load.differences()).toEqual([]);
      expect(await healed.health()).toBe(200);
      await healed.seeDoctor(through);
    }

    it('DESIGN 6: a full disk refuses what cannot be stored, and everything continues once there is space', async () => {
      site = await Site.make({ through: onSmallDisk(DISK_MIB) });
      await site.start();
      const load = site.load('disk');
      await load.acknowledges(50);
      const free = await fill(asSeenBy(site.server.pid, site.data), DISK_MIB);
      await load.isRefused(50);
      await expectOutage(site, load, 'is full. Free some space');
      await free();
      await expectHealed(site, load, beside(site.server.pid));
    });

    it('DESIGN 6: a disk that fails to write refuses what cannot be stored, and everything continues once it works', async () => {
      site = await Site.make({ through: failingBeyond(WRITABLE_BYTES) });
      await site.start();
      const load = site.load('disk');
      await load.isRefused(50);
      await expectOutage(site, load, 'failed to read or write. Check the disk');
      await allowAll(site.server.pid);
      await expectHealed(site, load);
    });

    it('operations: on a read-only disk the server says so and does not start', async () => {
      site = await Site.make({ through: onReadOnlyDisk });
      const server = site.launch();
      expect(await server.ended).toBe(1);
      expect(server.printed()).toContain(join(site.data, 'tidings.db'));
      expect(server.printed()).toContain('the disk is mounted read-only. Choose another folder.');
    });
  },
);
