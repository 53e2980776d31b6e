import { expect, test } from 'vitest';
import { forgetOldPages } from '../../../src/features/page-previews/forget-old-pages.ts';
import { KEPT_MS } from '../../../src/features/page-previews/stored-previews.ts';
import { forEachEngine } from '../../support/engines.ts';

const NOW = 100 * 86_400_000;

forEachEngine((_name, open) => {
  test('C5: pages are fetched again after a while, and old ones are deleted', async () => {
    const engine = await open();
    const ages = [...Array.from({ length: 2500 }, () => KEPT_MS), KEPT_MS - 1];
    await engine.write(async (tx) => {
      for (const [number, age] of ages.entries()) {
        await tx.run('INSERT INTO page_previews VALUES (1, $1, $2, NULL, NULL, NULL, $3)', [
          `hash${number}`,
          'https://a.example/',
          NOW - age,
        ]);
      }
    });
    await forgetOldPages({ engine, clock: { now: () => NOW } });
    expect(await engine.reader.all('SELECT url_hash FROM page_previews')).toEqual([
      { url_hash: 'hash2500' },
    ]);
  });
});
