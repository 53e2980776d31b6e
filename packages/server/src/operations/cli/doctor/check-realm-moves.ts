import type { Engine } from '../../../core/storage/engine.ts';
import type { RealmRow } from '../../../core/storage/tables/log.ts';
import { t } from '../../../languages/command-line.ts';
import { isCapturing } from '../../realm-move/capture.ts';
import { type Check, warn } from './check.ts';
import { organizationName } from './organization-name.ts';

/** Reminds of moves between databases that are not finished. */
export async function checkRealmMoves({ reader }: Engine): Promise<Check[]> {
  const realms = await reader.all<RealmRow>('SELECT * FROM realms ORDER BY id');
  const checks: Check[] = [];
  for (const { id, subdomain, move_state } of realms) {
    const name = organizationName(subdomain);
    if (move_state === 'moved') {
      checks.push(warn(name, t('doctor.movedAway'), t('doctor.movedAwayAdvice')));
    } else if (move_state === 'arriving') {
      checks.push(warn(name, t('doctor.arriving'), t('doctor.moveAdvice')));
    } else if (await isCapturing(reader, id)) {
      checks.push(warn(name, t('doctor.leaving'), t('doctor.moveAdvice')));
    }
  }
  return checks;
}
