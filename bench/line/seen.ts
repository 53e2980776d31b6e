import { setTimeout } from 'node:timers/promises';
import type { Account } from '../our-server.ts';
import { overLine, type Quality, until } from './over-line.ts';

const TIMES = 15;
/** The answers of one message must not hold up the next. */
const PAUSE_MS = 500;

/** Returns how long messages need from one device to the screen of another, in milliseconds. */
export async function seen(
  url: string,
  { reader, sender }: Readonly<Record<'reader' | 'sender', Pick<Account, 'email' | 'api_key'>>>,
  quality: Quality,
): Promise<readonly number[]> {
  const [here, there] = [
    await overLine(url, sender, quality),
    await overLine(url, reader, quality),
  ];
  try {
    for (const { client } of [here, there]) {
      await until(client.sync.state, ({ name }) => name === 'live');
    }
    const [channel] = await here.client.channels().load();
    if (!channel) throw new Error('There is no channel');
    const to = {
      kind: 'topic',
      channelId: channel.id,
      topic: `seen ${quality.roundTripMs}`,
    } as const;
    const timeline = there.client.timeline(to);
    const times: number[] = [];
    while (times.length < TIMES) {
      const content = `Message ${times.length}`;
      const isSeen = until(timeline, ({ items }) =>
        Boolean(items.at(-1)?.message.content.includes(content)),
      );
      const startedAt = performance.now();
      await here.client.send({ to, content });
      await isSeen;
      times.push(performance.now() - startedAt);
      await setTimeout(PAUSE_MS);
    }
    return times;
  } finally {
    await here.close();
    await there.close();
  }
}
