import { pino } from 'pino';
import { openEngine } from '../../../src/core/storage/open-engine.ts';
import type { ForeignNote } from './other-process.ts';

/* Run by `commitElsewhere`. */
const [database = '', json = ''] = process.argv.slice(2);
const note = JSON.parse(json) as ForeignNote;
const engine = await openEngine({ database, log: pino({ level: 'silent' }) });
await engine.write(async (tx) => {
  await tx.run('INSERT INTO notes (id) VALUES ($1)', [note.id]);
  tx.announce(note);
});
await engine.close();
