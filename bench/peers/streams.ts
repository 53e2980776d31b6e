import type { Measured } from '../load.ts';
import type { OurServer } from '../our-server.ts';
import { lend } from '../processes.ts';
import { listening } from '../rows/deliveries.ts';

/** Lets this many users listen by event streams, like our SDK. */
export async function hearByStreams(
  server: OurServer,
  authorization: string,
  count: number,
): Promise<Measured> {
  const work = await listening(server, authorization, count);
  return lend<Measured, Measured>('./peers/stream-clients.ts', (ask) => ask(work));
}
