import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ForeignNote {
  /** Id of the row inserted into `notes`. */
  readonly id: number;
  /** The realm to announce. */
  readonly realmId: number;
  readonly eventId: number;
}

/** Commits a note from a process of its own. */
export async function commitElsewhere(database: string, note: ForeignNote): Promise<void> {
  const script = fileURLToPath(new URL('./commit-note.ts', import.meta.url));
  const child = fork(script, [database, JSON.stringify(note)], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    execArgv: ['--import', 'tsx', '--conditions=@tidings/source'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the other process exited with code ${code}`);
}
