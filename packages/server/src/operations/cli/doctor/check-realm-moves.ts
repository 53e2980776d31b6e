import type { Engine } from '../../../core/storage/engine.ts';
import type { RealmRow } from '../../../core/storage/tables/log.ts';
import { isCapturing } from '../../realm-move/capture.ts';
import { type Check, warn } from './check.ts';

/** Reminds of moves between databases that are not finished. */
export async function checkRealmMoves({ reader }: Engine): Promise<Check[]> {
  const realms = await reader.all<RealmRow>('SELECT * FROM realms ORDER BY id');
  const checks: Check[] = [];
  for (const { id, subdomain, move_state } of realms) {
    const name = subdomain === '' ? 'default organization' : `organization ${subdomain}`;
    if (move_state === 'moved') {
      checks.push(
        warn(
          name,
          'it has moved to another database, and its rows are still here',
          'Once you are content, run "tidings realm move" again with --remove-source.',
        ),
      );
    } else if (move_state === 'arriving') {
      checks.push(
        warn(
          name,
          'a move copies it into this database, or was interrupted',
          'Wait for the move, run it again, or end it with --cancel.',
        ),
      );
    } else if (await isCapturing(reader, id)) {
      checks.push(
        warn(
          name,
          'a move to another database runs, or was interrupted',
          'Wait for the move, run it again, or end it with --cancel.',
        ),
      );
    }
  }
  return checks;
}
