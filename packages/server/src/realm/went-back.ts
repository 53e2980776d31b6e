import type { Engine } from '../storage/engine.ts';
import { StorageError } from '../storage/storage-error.ts';

/** The log ends before what this process has seen of it, as after a restore of an older state. */
export class WentBack extends StorageError {
  constructor() {
    super(
      'unavailable',
      'The database went back to an earlier state while the server ran, as by a restore or by a standby that lacked the newest changes. ' +
        'The server ends; it starts anew on what is there. What was sent since then is lost.',
    );
  }
}

/**
 * Neither this process nor any client may go on from what is no more: numbers of the log are given out
 * again. Clients register anew, and drop what is gone.
 */
export async function startOver(engine: Engine, reason: WentBack): Promise<void> {
  await engine.write((tx) => tx.run('DELETE FROM event_queues')).catch(() => undefined);
  engine.giveUp(reason);
}
