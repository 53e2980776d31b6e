import { setTimeout } from 'node:timers/promises';
import type { SlowLine } from '../../test/support/slow-line.ts';
import type { Account } from '../our-server.ts';
import { overLine, type Quality, until } from './over-line.ts';

/** The client counts as unused after five minutes, which it notices within another one. */
const UNUSED_AFTER_MS = 370_000;

export type Idle = {
  readonly bytes: number;
  readonly wakeUps: number;
  readonly requests: number;
};

/** Measures what a client that nobody uses sends and gets. */
export async function idle(
  url: string,
  account: Pick<Account, 'email' | 'api_key'>,
  quality: Quality,
  minutes: number,
): Promise<Idle> {
  const { line, client, close } = await overLine(url, account, quality);
  try {
    await until(client.sync.state, ({ name }) => name === 'live');
    await setTimeout(UNUSED_AFTER_MS);
    return await idling(line, minutes);
  } finally {
    await close();
  }
}

/** Counts what goes over a line by itself. */
export async function idling(line: SlowLine, minutes: number): Promise<Idle> {
  const before = line.counts;
  await setTimeout(minutes * 60_000);
  const now = line.counts;
  return {
    bytes: now.bytesUp + now.bytesDown - before.bytesUp - before.bytesDown,
    wakeUps: now.wakeUps - before.wakeUps,
    requests: now.requests - before.requests,
  };
}
