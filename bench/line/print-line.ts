import { serving } from '../our-server.ts';
import type { Places } from '../places.ts';
import { drain, type Quality } from './drain.ts';

const FAST = 100_000;
const SLOW = 256;

const qualities: readonly Quality[] = [
  { roundTripMs: 20, cutShare: 0, kilobitsPerSecond: FAST },
  { roundTripMs: 100, cutShare: 0, kilobitsPerSecond: FAST },
  { roundTripMs: 400, cutShare: 0, kilobitsPerSecond: FAST },
  { roundTripMs: 100, cutShare: 0.02, kilobitsPerSecond: FAST },
  { roundTripMs: 400, cutShare: 0.02, kilobitsPerSecond: FAST },
  { roundTripMs: 100, cutShare: 0, kilobitsPerSecond: SLOW },
];

/** Prints how long the changes of an offline hour need over lines of different quality. */
export async function printLine(places: Places): Promise<void> {
  const place = await places.make('sqlite');
  await serving(place, async (server) => {
    const account = await server.account('ada', 'owner');
    console.log('1,000 waiting changes of ten conversations drain');
    for (const quality of qualities) {
      const { roundTripMs, cutShare, kilobitsPerSecond } = quality;
      const drained = await drain(server.url, account, quality);
      const line = `${roundTripMs} ms, ${100 * cutShare} % cut, ${kilobitsPerSecond} kbit/s`;
      const { seconds, roundTrips, processorSeconds, requests, kilobytesUp, kilobytesDown } =
        drained;
      console.log(
        `  ${line.padEnd(32)} ${seconds} s, ${roundTrips} round trips besides the bytes, ` +
          `${processorSeconds} s of processor time, ${requests} requests, ${kilobytesUp} kB up, ${kilobytesDown} kB down`,
      );
    }
  });
}
