import { createClient } from '@tidings/sdk';
import { memoryStorage } from '@tidings/sdk/memory';
import { nodeEnvironment } from '@tidings/sdk/node';
import { Random } from '../../packages/sdk/test/support/random.ts';
import { type LineQuality, SlowLine } from '../../test/support/slow-line.ts';
import type { Account } from '../our-server.ts';

const CHANGES = 1000;
const CONVERSATIONS = 10;
const TEXT = 'Hello there, how is it going? Are we still on for lunch';

export type Quality = Omit<LineQuality, 'random'>;

/** A measurement over one line. */
export interface Drained {
  readonly seconds: number;
  /** What the round trips took of it, in their number. */
  readonly roundTrips: number;
  /** Of the client, the proxy and this measurement. */
  readonly processorSeconds: number;
  readonly requests: number;
  readonly kilobytesUp: number;
  readonly kilobytesDown: number;
}

/** Lets waiting changes go out once the line is there again, until the device has seen all of them arrive. */
export async function drain(url: string, account: Account, quality: Quality): Promise<Drained> {
  const random = new Random(7);
  const line = await SlowLine.before(url, { ...quality, random: () => random.next() });
  let requests = 0;
  let startedAt: number | undefined;
  let isBack = false;
  const before = { up: 0, down: 0 };
  const client = await createClient({
    serverUrl: line.url,
    credentials: { email: account.email, apiKey: account.api_key },
    storage: memoryStorage(),
    environment: {
      ...nodeEnvironment(),
      fetch: (input, init) => {
        const request = new Request(input, init);
        const isChange = request.method !== 'GET' && !request.url.includes('/register');
        if (isBack && isChange) {
          startedAt ??= performance.now();
          requests += 1;
        }
        return fetch(request);
      },
    },
  });
  try {
    await new Promise<void>((resolve) => {
      client.sync.state.subscribe(({ name }) => name === 'live' && resolve());
      if (client.sync.state.current.name === 'live') resolve();
    });
    const [channel] = await client.channels().load();
    if (!channel) throw new Error('There is no channel');
    line.isDown = true;
    line.cut();
    for (let count = 0; count < CHANGES; count += 1) {
      const topic = `line ${quality.roundTripMs} ${quality.cutShare} ${count % CONVERSATIONS}`;
      await client.send({ to: { kind: 'topic', channelId: channel.id, topic }, content: TEXT });
    }
    before.up = line.up.bytes;
    before.down = line.down.bytes;
    isBack = true;
    const processor = process.cpuUsage();
    line.isDown = false;
    await new Promise<void>((resolve) => {
      client.outbox.entries.subscribe((entries) => entries.length === 0 && resolve());
      if (client.outbox.entries.current.length === 0) resolve();
    });
    const ms = performance.now() - (startedAt ?? Number.NaN);
    const { user, system } = process.cpuUsage(processor);
    const [up, down] = [line.up.bytes - before.up, line.down.bytes - before.down];
    const bytesMs = (Math.max(up, down) * 8) / quality.kilobitsPerSecond;
    return {
      seconds: Number((ms / 1000).toFixed(2)),
      roundTrips: Number(((ms - bytesMs) / quality.roundTripMs).toFixed(1)),
      processorSeconds: Number(((user + system) / 1e6).toFixed(2)),
      requests,
      kilobytesUp: Math.round(up / 1000),
      kilobytesDown: Math.round(down / 1000),
    };
  } finally {
    await client.close();
    await line.close();
  }
}
