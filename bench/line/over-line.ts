import { type Client, createClient } from '@tidings/sdk';
import { memoryStorage } from '@tidings/sdk/memory';
import { environmentFor } from '../../packages/sdk/src/environment/default-environment.ts';
import { Random } from '../../packages/sdk/test/support/random.ts';
import { type LineCounts, type LineQuality, SlowLine } from '../../test/support/slow-line.ts';
import type { Account } from '../our-server.ts';

export type Quality = Omit<LineQuality, 'random'>;

/** A measurement over one line. Only the time depends on how busy the machine is. */
export type LineFigure = {
  readonly requests: number;
  readonly roundTrips: number;
  readonly roundTripsAndOpenings: number;
  readonly kilobytesUp: number;
  readonly kilobytesDown: number;
  readonly seconds: number;
};

/** A client of a server behind a line. */
interface OverLine {
  readonly line: SlowLine;
  readonly client: Client;
  close(): Promise<void>;
}

export async function lineTo(url: string, quality: Quality): Promise<SlowLine> {
  const random = new Random(7);
  return SlowLine.before(url, { ...quality, random: () => random.next() });
}

export async function overLine(
  url: string,
  { email, api_key }: Pick<Account, 'email' | 'api_key'>,
  quality: Quality,
): Promise<OverLine> {
  const line = await lineTo(url, quality);
  const storage = memoryStorage();
  // As in a browser, so that the client can tell that nobody uses it.
  const environment = { ...environmentFor(storage), onInput: () => () => undefined };
  const client = await createClient({
    serverUrl: line.url,
    credentials: { email, apiKey: api_key },
    storage,
    environment,
  });
  return {
    line,
    client,
    async close() {
      await client.close();
      await line.close();
    },
  };
}

/** Begins a measurement. The returned function ends it. */
export function measuring(line: SlowLine): () => LineFigure {
  const before = line.counts;
  const startedAt = performance.now();
  return () => since(before, line.counts, performance.now() - startedAt);
}

function since(before: LineCounts, now: LineCounts, ms: number): LineFigure {
  return {
    requests: now.requests - before.requests,
    roundTrips: now.roundTrips - before.roundTrips,
    roundTripsAndOpenings: now.roundTripsAndOpenings - before.roundTripsAndOpenings,
    kilobytesUp: kilo(now.bytesUp - before.bytesUp),
    kilobytesDown: kilo(now.bytesDown - before.bytesDown),
    seconds: Number((ms / 1000).toFixed(2)),
  };
}

function kilo(bytes: number): number {
  return Number((bytes / 1000).toFixed(1));
}

/** Resolves once a live value is as wanted. */
export function until<T>(
  live: { readonly current: T; subscribe(listener: (value: T) => void): () => void },
  isSo: (value: T) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const stop = live.subscribe((value) => {
      if (!isSo(value)) return;
      stop();
      resolve();
    });
    if (!isSo(live.current)) return;
    stop();
    resolve();
  });
}
