import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { Random } from '../../../../../test/support/random.ts';
import { seedsOf } from '../../../../../test/support/seeds.ts';
import { program } from '../../../../../test/support/tidings.ts';
import { messages } from '../../../src/core/storage/tables/messages.ts';
import { BackupFolder } from '../../../src/operations/backup/folder/backup-folder.ts';
import { inspectFolder } from '../../../src/operations/backup/folder/inspect-folder.ts';
import { say } from '../../features/narrow/place.ts';
import { usualEngines } from '../../support/engines.ts';
import { FolderPlace, type Held } from './folder-place.ts';

const STEPS = 14;
/** Powers of two, so that some runs are killed early and some late. */
const MOST_DOUBLINGS = 12;

/** A server's data that changes at random while it is backed up. */
class Sequence {
  readonly #place: FolderPlace;
  readonly #random: Random;
  readonly #held = new Map<string, Held>();

  constructor(place: FolderPlace, seed: number) {
    this.#place = place;
    this.#random = new Random(seed);
  }

  async step(): Promise<void> {
    await this.#change();
    const keep = this.#random.chance(0.6) ? 1 + this.#random.below(4) : undefined;
    if (this.#random.chance(0.5)) await this.#kill(keep);
    else if (this.#random.chance(0.2)) await this.#two(keep);
    else await this.#place.backUp(keep);
    await this.#note();
  }

  /** Checks that each listed backup restores what existed when it was made. */
  async check(): Promise<void> {
    const names = await this.#place.names();
    const folder = await BackupFolder.open(this.#place.folder);
    const inspected = await inspectFolder(folder, { verify: true });
    expect(inspected.flatMap(({ problems }) => problems)).toEqual([]);
    for (const name of names) {
      const restored = await this.#place.restored('sqlite', name);
      // A plain boolean, because printing a difference would take minutes.
      expect(isDeepStrictEqual(restored, this.#held.get(name)), name).toBe(true);
    }
  }

  async #change(): Promise<void> {
    const { realm, userId, channel, files } = this.#place;
    const count = this.#random.below(120);
    const ids = await Promise.all(
      Array.from({ length: count }, (_, number) =>
        say(realm, userId, channel, { content: `${number} ${this.#random.next()}` }),
      ),
    );
    const last = Math.max(1, ...ids);
    if (this.#random.chance(0.5)) {
      const id = 1 + this.#random.below(last);
      await this.#place.engine.write((tx) =>
        tx.run(`UPDATE ${messages.name} SET content = $1 WHERE id = $2`, [`edited ${id}`, id]),
      );
    }
    if (this.#random.chance(0.3)) {
      const id = 1 + this.#random.below(last);
      await this.#place.engine.write((tx) =>
        tx.run(`DELETE FROM ${messages.name} WHERE id BETWEEN $1 AND $2`, [id, id + 30]),
      );
    }
    for (let number = this.#random.below(20); number > 0; number -= 1) {
      const path = `files/1/${this.#random.below(60)}`;
      if (this.#random.chance(0.3)) await files.remove(path);
      else await files.put(path, randomBytes(this.#random.below(3000)));
    }
  }

  /** Runs a backup in a process of its own, and kills it at a random moment. */
  async #kill(keep: number | undefined): Promise<void> {
    const { data, database, folder } = this.#place;
    const words = ['backup', '--data', data, '--database', database, '--into', folder];
    const [command = '', ...rest] = [...program, ...words];
    const more = keep === undefined ? [] : ['--keep', `${keep}`];
    const child = spawn(command, [...rest, ...more], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    let looks = this.#random.below(2 ** this.#random.below(MOST_DOUBLINGS));
    while (child.exitCode === null && looks > 0) {
      await setImmediate();
      // Counts only once it has begun to write.
      if (await this.#isHeld()) looks -= 1;
    }
    child.kill('SIGKILL');
    await ended;
  }

  /** Runs two backups at once: one writes, and the other perhaps after it. */
  async #two(keep: number | undefined): Promise<void> {
    const both = await Promise.allSettled([this.#place.backUp(keep), this.#place.backUp(keep)]);
    const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused.length).toBeLessThan(2);
    for (const reason of refused) expect(String(reason)).toContain('Another backup');
  }

  async #isHeld(): Promise<boolean> {
    const names = await readdir(this.#place.folder).catch(() => []);
    return names.some((name) => /^lock\.\d+$/.test(name));
  }

  async #names(): Promise<string[]> {
    return this.#place.names().catch(() => []);
  }

  /** Notes the content of new backups. Data only changes in `#change`, so they hold the current data. */
  async #note(): Promise<void> {
    const added = (await this.#names()).filter((name) => !this.#held.has(name));
    const held = added.length > 0 ? await this.#place.held() : undefined;
    for (const name of added) if (held) this.#held.set(name, held);
  }
}

test.each(usualEngines.flatMap((name) => seedsOf(2).map((seed) => [name, seed] as const)))(
  'operations: whatever is killed and removed in a folder, each listed backup is complete (%s, seed %i)',
  async (name, seed) => {
    const place = await FolderPlace.make(name);
    try {
      const sequence = new Sequence(place, seed);
      for (let step = 0; step < STEPS; step += 1) {
        await sequence.step();
        if (step % 5 === 4) await sequence.check();
      }
      await sequence.check();
    } finally {
      await place.remove();
    }
  },
);
