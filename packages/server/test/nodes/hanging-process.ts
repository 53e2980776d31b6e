import { pino } from 'pino';
import { openPostgres } from '../../src/core/storage/postgres/postgres-engine.ts';

/* Takes a lock of each kind, says so, and never releases them. */

const [url = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const engine = await openPostgres({ url, log, idleTransactionTimeoutMs: 3000 });
const never = new Promise<void>(() => undefined);
const locked = Promise.all([
  new Promise<void>((resolve) => {
    void engine.exclusively('clean', () => {
      resolve();
      return never;
    });
  }),
  new Promise<void>((resolve) => {
    void engine.write(async (tx) => {
      await tx.get('SELECT id FROM things FOR UPDATE');
      resolve();
      await never;
    });
  }),
]);
await locked;
process.send?.('locked');
