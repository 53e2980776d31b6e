import { describe, expect, it } from 'vitest';
import { Backend } from '../simulation/backend.ts';
import { Device } from '../simulation/device.ts';
import type { WriteCount } from '../simulation/tab.ts';
import { Random } from '../support/random.ts';

/** More than the calls below cause. Later kills hit nothing. */
const WRITES = 16;
const account = { id: 3, email: 'ada@example.org', apiKey: 'key' };

/** Makes three calls in a tab that is killed at one of its writes, and carries them out in later tabs. */
async function play(seed: number, killedAt: WriteCount): Promise<string[]> {
  const backend = new Backend(new Random(seed));
  const device = new Device({
    ...{ name: 'phone', account, backend, random: new Random(seed) },
    // Nobody listens there: the chat server cannot be reached.
    ...{ serverUrl: 'http://127.0.0.1:1', haste: 200, hasWebsockets: false },
  });
  try {
    const first = await device.open();
    first?.killAt(killedAt);
    for (let made = 0; made < 3 && first && !first.isDead; made += 1) {
      const ordered = backend.expect(first.name);
      const { word, by } = ordered;
      const call = first.client.mutate.order({ word, by }).then(() => {
        ordered.isStored = true;
      });
      await Promise.race([call, first.death]).catch(() => undefined);
    }
    const left = async () => {
      // The kill may come while the calls are carried out.
      const tab = device.tabs[0] ?? (await device.open());
      const entries = tab?.client.mutations.entries.current ?? [];
      for (const { id, state } of entries) {
        if (state === 'failed') await Promise.race([tab?.client.mutations.retry(id), tab?.death]);
      }
      return tab?.isDead === false ? entries.length : undefined;
    };
    await expect.poll(left).toBe(0);
    await device.buried();
    return backend.violations();
  } finally {
    await device.end();
  }
}

describe.each(['before', 'after'] as const)(
  'U2: calls of a tab that is killed %s a write',
  (moment) => {
    const counts = Array.from({ length: WRITES }, (_, index) => index + 1);
    it.each(counts)('U2: are carried out once, in order (write %i)', async (count) => {
      expect(await play(count, { count, moment })).toEqual([]);
    });
  },
);
