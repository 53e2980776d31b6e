import type { Account } from '../our-server.ts';
import { type LineFigure, measuring, overLine, type Quality, until } from './over-line.ts';

const CONVERSATIONS = 10;
export const TEXT = 'Hello there, how is it going? Are we still on for lunch';

/** Lets waiting changes go out once the line is there again, until the device has seen all of them arrive. */
export async function drain(
  url: string,
  account: Pick<Account, 'email' | 'api_key'>,
  quality: Quality,
  changes: number,
): Promise<LineFigure> {
  const { line, client, close } = await overLine(url, account, quality);
  try {
    await until(client.sync.state, ({ name }) => name === 'live');
    const [channel] = await client.channels().load();
    if (!channel) throw new Error('There is no channel');
    line.isDown = true;
    line.cut();
    for (let count = 0; count < changes; count += 1) {
      const topic = `line ${quality.roundTripMs} ${quality.cutShare} ${count % CONVERSATIONS}`;
      await client.send({ to: { kind: 'topic', channelId: channel.id, topic }, content: TEXT });
    }
    line.isDown = false;
    client.sync.retryNow();
    await until(client.sync.state, ({ name }) => name === 'live');
    const measured = measuring(line);
    await until(client.outbox.entries, (entries) => entries.length === 0);
    return measured();
  } finally {
    await close();
  }
}
