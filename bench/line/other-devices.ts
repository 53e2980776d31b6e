import { setTimeout } from 'node:timers/promises';
import type { SlowLine } from '../../test/support/slow-line.ts';
import type { Device, OpenIn } from '../peers/devices.ts';
import { versions } from '../peers/packages.ts';
import type { Places } from '../places.ts';
import { startOther } from '../processes.ts';
import { TEXT } from './drain.ts';
import { type LineFigure, lineTo, measuring, type Quality } from './over-line.ts';

/** A program whose devices synchronize, as they come without settings. */
export interface OtherProgram {
  readonly engine: string;
  readonly server: string;
  /** Loaded once its packages are installed. */
  open(): Promise<OpenIn>;
}

export const otherPrograms: readonly OtherProgram[] = [
  {
    engine: `PouchDB ${versions.pouchdb} and express-pouchdb ${versions['express-pouchdb']}`,
    server: './peers/pouchdb-server.ts',
    open: async () => (await import('../peers/pouchdb-devices.ts')).openDevice,
  },
  {
    engine: `RxDB ${versions.rxdb}, replication by websocket`,
    server: './peers/rxdb-server.ts',
    open: async () => (await import('../peers/rxdb-devices.ts')).openDevice,
  },
];

const SETTLES_MS = 3000;
/** Some programs do not go on after a cut. */
const LONGEST_MS = 60_000;

/** A device behind a line, and one beside the server. */
interface Pair {
  readonly line: SlowLine;
  readonly far: Device;
  readonly near: Device;
}

/** Runs work with the devices of a program that has a server of its own. */
export async function withPair<T>(
  places: Places,
  { server, open }: OtherProgram,
  quality: Quality,
  work: (pair: Pair) => Promise<T>,
): Promise<T> {
  const openIn = await open();
  // PouchDB handles the failure of a cut request, but leaves a promise of it to nobody.
  process.on('unhandledRejection', () => undefined);
  const { url, stop } = await startOther(server, (await places.make('sqlite')).data);
  const line = await lineTo(url, quality);
  const protocol = new URL(url).protocol;
  const far = await openIn({ url: line.url.replace('http:', protocol), name: 'space1' });
  const near = await openIn({ url, name: 'space1' });
  try {
    await setTimeout(SETTLES_MS);
    return await work({ line, far, near });
  } finally {
    await Promise.race([Promise.all([far.close(), near.close()]), setTimeout(SETTLES_MS)]);
    await line.close();
    await stop();
  }
}

/** Lets waiting documents go out once the line is there again, until the other device has them. Undefined if it gets none. */
export function drainOf({ line, far, near }: Pair, count: number): Promise<LineFigure | undefined> {
  return whileAway(line, far, () => near.has(count), count);
}

/** Lets the far device come back after the near one wrote a lot. */
export function afterADayOf(
  { line, far, near }: Pair,
  count: number,
): Promise<LineFigure | undefined> {
  return whileAway(line, near, () => far.has(count), count);
}

async function whileAway(
  line: SlowLine,
  writer: Device,
  hasAll: () => Promise<void>,
  count: number,
): Promise<LineFigure | undefined> {
  line.isDown = true;
  line.cut();
  for (let index = 0; index < count; index += 1) await writer.write(`${TEXT} ${index}?`);
  line.isDown = false;
  const measured = measuring(line);
  return Promise.race([hasAll().then(measured), setTimeout(LONGEST_MS, undefined)]);
}
