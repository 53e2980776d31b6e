import { expect, test } from 'vitest';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { expireIdempotencyKeys } from '../../../src/core/jobs/expire-idempotency-keys.ts';
import { forEachEngine } from '../../support/engines.ts';

const DAY = 86_400_000;
const NOW = 100 * DAY;

forEachEngine((_name, open) => {
  test('DESIGN 2.2: responses for retries are kept for the configured days', async () => {
    const engine = await open();
    const config = loadConfig({ flags: { idempotencyKeep: '2d' }, env: {} });
    const rows = [
      ...Array.from({ length: 2500 }, (_, number) => [`old${number}`, NOW - 2 * DAY - 1] as const),
      ['young', NOW - 2 * DAY] as const,
    ];
    await engine.write(async (tx) => {
      for (const [key, createdAt] of rows) {
        await tx.run('INSERT INTO idempotency_keys VALUES (1, 0, $1, $2, $2, $3)', [
          key,
          '',
          createdAt,
        ]);
      }
    });
    await expireIdempotencyKeys({ engine, config, clock: { now: () => NOW } });
    expect(await engine.reader.all('SELECT key_hash FROM idempotency_keys')).toEqual([
      { key_hash: 'young' },
    ]);
  });
});
