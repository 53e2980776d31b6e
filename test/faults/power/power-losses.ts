import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '../../support/random.ts';
import { type Played, type Promised, places } from './play.ts';
import type { Recording } from './recording.ts';
import { Replay } from './replay.ts';

export interface PowerLoss {
  /** The recorded folder after the loss. */
  readonly disk: string;
  /** Whether something was acknowledged before the loss. */
  readonly isPromised: (what: Promised<object>) => boolean;
  /** Whether a write to the database file was in progress, rather than to its log. */
  readonly isMidCheckpoint: boolean;
  readonly when: string;
}

/**
 * Yields possible disks after power losses at this many moments: half of them right after an
 * acknowledgement, the others at random. Throws if the recording is incomplete.
 */
export async function* powerLosses(
  recording: Recording,
  { owner, sent, uploads, backup, restored }: Played,
  { count, random }: { readonly count: number; readonly random: Random },
): AsyncGenerator<PowerLoss> {
  const changes = await recording.changes();
  const told = [sent, sent, uploads, [owner], [backup], [restored]].filter(
    ([first]) => first && Number.isFinite(first.position),
  );
  const moments = Array.from({ length: count }, (_, index) => {
    if (index % 2 === 0) return random.below(changes.length);
    const { position } = random.one<Promised<object>>(random.one(told));
    return changes.findLastIndex(({ end }) => end <= position);
  });
  const replay = new Replay(recording.folder);
  const disk = join(recording.folder, '..', 'after');
  const database = join(recording.folder, places.data, 'tidings.db');
  for (const [index, change] of changes.entries()) {
    replay.apply(change);
    // An acknowledgement during the next change depends on this one.
    const next = changes[index + 1]?.end ?? Number.POSITIVE_INFINITY;
    for (const _ of moments.filter((moment) => moment === index)) {
      replay.losePower(disk, random);
      yield {
        disk,
        isPromised: ({ position }) => position < next,
        isMidCheckpoint: replay.find(database)?.isSynced === false,
        when: `after change ${index} of ${changes.length}`,
      };
      await rm(disk, { recursive: true, force: true });
    }
  }
  const missed = replay.differences();
  if (missed.length > 0) throw new Error(`The recording lacks changes of ${missed}`);
}
