import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { repeat } from '../../core/jobs/repeat.ts';
import type { LogReader } from '../../core/storage/log-reader.ts';
import type { Services } from '../../services.ts';
import { CopyPlace } from './copy-place.ts';
import { noteCopy } from './last-copy.ts';
import { chunksOfNewest, takeSnapshot } from './take-snapshot.ts';
import { thinOutCopies } from './thin-out-copies.ts';

type Source = Pick<Services, 'engine' | 'config' | 'clock' | 'log'>;

/** Time between two looks at the log. What is committed meanwhile becomes one segment. */
const STEP_MS = 1000;
/** Changes that wait in memory while the place does not answer. With more, a new series begins later. */
const MOST_WAITING_BYTES = 64 << 20;
/** Time between two notes of how far the copies are complete. */
const NOTE_MS = 10_000;
const HEAD_MS = 60_000;
const SNAPSHOT_MS = 86_400_000;
/** Pause after a failure, such as a place that does not answer. */
const REST_MS = 5000;
/** Time in which a stopping server stores what waits. */
const LAST_MS = 10_000;

/** Copies the database to a place, until it is stopped or cannot continue. A copier runs once. */
class Copier {
  readonly #source: Source;
  readonly #place: CopyPlace;
  readonly #follower: LogReader;
  readonly #stopping: AbortSignal;
  #series = '';
  #number = 0;
  #previous = '';
  /** The time of the newest segment. The times of a series rise, even if the clock is set back. */
  #at = 0;
  /** The number of the newest segment before SQLite's current log began. */
  #beforeLog = 0;
  /** Chunks that can be used again, by their hash, while a snapshot is taken. */
  #knownChunks: Map<string, string> | undefined;
  #notedAt = 0;
  #headAt = 0;
  #snapshotAt = 0;
  #wake: () => void = () => undefined;

  private constructor(
    source: Source,
    place: CopyPlace,
    follower: LogReader,
    stopping: AbortSignal,
  ) {
    this.#source = source;
    this.#place = place;
    this.#follower = follower;
    this.#stopping = stopping;
  }

  /** Follows the log from now on. */
  static async begin(source: Source, place: CopyPlace, stopping: AbortSignal): Promise<Copier> {
    const { engine, clock } = source;
    if (!engine.followLog) throw new Error('this database copies its log itself');
    const now = () => clock.now();
    const follower = await engine.followLog({ now, mostBytes: MOST_WAITING_BYTES });
    return new Copier(source, place, follower, stopping);
  }

  /** Stores what the follower reads. Resolves when the server stops, and rejects if the copies cannot continue. */
  async run(): Promise<void> {
    const follower = this.#follower;
    const stopSteps = repeat(
      () => follower.advance(),
      STEP_MS,
      () => undefined,
    );
    follower.onNews(() => this.#wake());
    const over = new AbortController();
    const copying = this.#copy();
    try {
      await Promise.race([copying, this.#lastMoment(over.signal)]);
    } finally {
      over.abort();
      copying.catch(() => undefined);
      await stopSteps();
      await follower.close();
    }
  }

  /** Resolves some time after the server began to stop, or when the copying is over. */
  async #lastMoment(over: AbortSignal): Promise<void> {
    const stopping = this.#stopping;
    await new Promise<void>((resolve) => {
      const stop = () => {
        this.#wake();
        resolve();
      };
      stopping.addEventListener('abort', stop, { signal: over, once: true });
      if (stopping.aborted) stop();
    });
    await wait(LAST_MS, undefined, { ref: false, signal: over }).catch(() => undefined);
  }

  async #copy(): Promise<void> {
    await this.#patiently(() => this.#continue());
    while (!this.#stopping.aborted) await this.#step();
    await this.#follower.advance();
    await this.#storeLast();
  }

  /** Finds the place from which the last run's segments continue, or begins a new series. */
  async #continue(): Promise<void> {
    await this.#place.prepare();
    const series = (await this.#place.series()).at(-1);
    const last = series === undefined ? undefined : (await this.#place.segments(series)).at(-1);
    const snapshots = (await this.#place.snapshots()).filter((each) => each.series === series);
    const newest = snapshots.at(-1);
    if (series !== undefined && last && newest) {
      const { header, hash } = await this.#place.readSegment(last.path);
      if (this.#follower.passed(header.position)) {
        this.#series = series;
        this.#number = last.number;
        this.#at = last.at;
        this.#previous = hash;
        this.#snapshotAt = newest.at;
        this.#beforeLog = last.number;
        return;
      }
    }
    const name = `${new Date(this.#source.clock.now()).toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
    await this.#place.beginSeries(name);
    this.#series = name;
    await this.#thinOut();
  }

  async #step(): Promise<void> {
    await this.#patiently(() => this.#storeSegments());
    const now = this.#source.clock.now();
    if (now - this.#snapshotAt >= SNAPSHOT_MS) {
      await this.#patiently(() => this.#takeSnapshot());
      this.#snapshotAt = now;
      await this.#thinOut();
    }
    if (this.#follower.ended) throw this.#follower.ended;
    if (this.#follower.peek() || this.#stopping.aborted) return;
    await this.#patiently(() => this.#note());
    await this.#news();
  }

  /** Waits for a batch, the next note or the stop. */
  async #news(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, STEP_MS).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#stopping.aborted || this.#follower.ended) this.#wake();
    });
    this.#wake = () => undefined;
  }

  /** A repeated attempt writes only chunks that the earlier ones did not. */
  async #takeSnapshot(): Promise<void> {
    const { clock } = this.#source;
    this.#knownChunks ??= await chunksOfNewest(this.#place);
    await takeSnapshot({
      known: this.#knownChunks,
      place: this.#place,
      series: this.#series,
      follower: this.#follower,
      from: this.#beforeLog,
      storeSegments: () => this.#storeSegments(),
      now: () => Math.max(clock.now(), this.#at),
    });
    this.#knownChunks = undefined;
  }

  /** Removes what only older times need. If that fails, the next time removes more. */
  async #thinOut(): Promise<void> {
    const { clock, config, log } = this.#source;
    try {
      await this.#assertOwn();
      await thinOutCopies(this.#place, clock.now() - config.copyKeepMs, this.#series);
    } catch (error) {
      if (error instanceof Overtaken) throw error;
      log.error({ err: error }, 'could not remove old copies of the database');
    }
  }

  async #storeSegments(): Promise<number> {
    for (let batch = this.#follower.peek(); batch; batch = this.#follower.peek()) {
      const number = this.#number + 1;
      const at = Math.max(batch.at, this.#at);
      const segment = await this.#place.sealSegment(number, this.#previous, { ...batch, at });
      await this.#place.putSegment(this.#series, number, at, segment.bytes);
      if (batch.beginsLog) this.#beforeLog = this.#number;
      this.#number = number;
      this.#at = at;
      this.#previous = segment.hash;
      this.#follower.shift();
    }
    return this.#number;
  }

  async #storeLast(): Promise<void> {
    if (this.#series === '') return;
    await this.#storeSegments();
    await this.#note(true);
  }

  async #note(isLast = false): Promise<void> {
    const now = this.#source.clock.now();
    const at = this.#follower.readAt;
    if (isLast || now - this.#notedAt >= NOTE_MS) {
      await noteCopy(this.#source.config, { at, place: this.#place.name });
      this.#notedAt = now;
    }
    if (isLast || now - this.#headAt >= HEAD_MS) {
      await this.#assertOwn();
      await this.#place.putHead(this.#series, { number: this.#number, at });
      this.#headAt = now;
    }
  }

  /** Throws if another server has begun to copy there. */
  async #assertOwn(): Promise<void> {
    if ((await this.#place.series()).at(-1) !== this.#series) throw new Overtaken(this.#place.name);
  }

  /** Repeats work until it succeeds, the server stops, or the follower ends. */
  async #patiently(work: () => Promise<unknown>): Promise<void> {
    while (true) {
      try {
        await work();
        return;
      } catch (error) {
        if (error instanceof Overtaken || this.#follower.ended) throw error;
        if (this.#stopping.aborted) return;
        this.#source.log.error({ err: error }, 'could not copy the database, which is tried again');
        await wait(REST_MS, undefined, { ref: false, signal: this.#stopping }).catch(
          () => undefined,
        );
      }
    }
  }
}

/** Two servers copy to the same place. The later one goes on. */
class Overtaken extends Error {
  constructor(place: string) {
    super(
      `Another server has begun to copy to ${place}. This one stops copying. ` +
        'Give each server a place of its own in copyTo, and start this one again.',
    );
  }
}

/**
 * Copies the database all the time if `copyTo` is set: one process of the server does. Resolves once it follows the
 * log, to a function that stops it.
 */
export async function startCopies(source: Source, isAlone: boolean): Promise<() => Promise<void>> {
  const { config, engine, log } = source;
  if (config.copyTo === undefined) return async () => undefined;
  const place = new CopyPlace(config.copyTo, config);
  const stopping = new AbortController();
  let isOvertaken = false;
  let follows: () => void = () => undefined;
  const following = new Promise<void>((resolve) => {
    follows = resolve;
  });
  const copy = async () => {
    try {
      const copier = await Copier.begin(source, place, stopping.signal);
      follows();
      await copier.run();
    } catch (error) {
      isOvertaken ||= error instanceof Overtaken;
      log.error({ err: error }, 'the copies of the database begin anew');
    } finally {
      follows();
    }
  };
  const stop = repeat(
    async () => {
      if (!isOvertaken && !stopping.signal.aborted)
        await engine.exclusively('copy the database', copy);
    },
    REST_MS,
    (error) => log.error({ err: error }, 'could not copy the database'),
  );
  if (isAlone) await following;
  return async () => {
    stopping.abort();
    await stop();
  };
}
