import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { print } from '../../support/command-line.ts';
import { Random } from '../../support/random.ts';
import { because } from '../../support/skip-reason.ts';
import { lessSynced, sendsPerSecond } from './less-synced.ts';
import { play, playReading, playSends } from './play.ts';
import { powerLosses } from './power-losses.ts';
import { canRecord, Recording } from './recording.ts';
import { startAgain } from './start-again.ts';
import { violations } from './violations.ts';

const SEED = 2311;
const LOSSES = 300;
const STARTS = 6;
const KILLED_LOSSES = 40;
const LESS_SYNCED_LOSSES = 120;

describe.runIf(await canRecord())('a power loss', because('needs a C compiler and Linux'), () => {
  let place: string;
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'tidings-power-'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  it('DESIGN 2.3: loses nothing acknowledged, and prevents no server from starting', async () => {
    const recording = await Recording.begin(place);
    const played = await play(recording);
    const losses = { count: LOSSES, random: new Random(SEED) };
    const found: string[] = [];
    let number = 0;
    let midCheckpoint = 0;
    for await (const loss of powerLosses(recording, played, losses)) {
      number += 1;
      if (loss.isMidCheckpoint) midCheckpoint += 1;
      const look = number % (LOSSES / STARTS) === 0 ? startAgain : violations;
      const lines = await look(loss, played);
      found.push(...lines.map((line) => `${loss.when}: ${line}`));
    }
    expect(found).toEqual([]);
    expect(number).toBe(LOSSES);
    expect(midCheckpoint).toBeGreaterThan(0);
  });

  it('DESIGN 2.3: loses nothing read from a server that was killed before its disk had it', async () => {
    const recording = await Recording.begin(place);
    const played = await playReading(recording, lessSynced);
    const losses = { count: KILLED_LOSSES, random: new Random(SEED) };
    for await (const loss of powerLosses(recording, played, losses)) {
      expect(await violations(loss, played), loss.when).toEqual([]);
    }
  });

  it('DESIGN 2.3: without synced commits it loses the newest, and the others are complete', async () => {
    const recording = await Recording.begin(place);
    const played = await playSends(recording, lessSynced);
    const losses = { count: LESS_SYNCED_LOSSES, random: new Random(SEED) };
    const lost: number[] = [];
    for await (const loss of powerLosses(recording, played, losses)) {
      const lines = await violations(loss, played);
      const missing = lines.filter((line) => line.startsWith('lost: '));
      expect(lines, loss.when).toEqual(missing);
      lost.push(missing.length);
    }
    const taking = lost.filter((count) => count > 0);
    expect(taking.length).toBeGreaterThan(0);
    const rates = await sendsPerSecond(join(place, 'rates'));
    print(
      `Of ${lost.length} losses of power, ${taking.length} took acknowledged messages, up to ${Math.max(...lost)} of ` +
        `${played.sent.length}; ${rates.lessSynced} sends a second, and ${rates.synced} where each commit is synced.`,
    );
  });
});
