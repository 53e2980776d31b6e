import { type Account, authorization } from '../our-server.ts';
import { TEXT } from './drain.ts';
import { type LineFigure, measuring, overLine, type Quality, until } from './over-line.ts';

const CONVERSATIONS = 20;
const AT_ONCE = 250;

/** Lets a device come back after others sent a lot, until its open conversation shows the newest message. */
export async function afterADay(
  url: string,
  { reader, sender }: Readonly<Record<'reader' | 'sender', Pick<Account, 'email' | 'api_key'>>>,
  quality: Quality,
  missed: number,
): Promise<LineFigure> {
  const { line, client, close } = await overLine(url, reader, quality);
  try {
    await until(client.sync.state, ({ name }) => name === 'live');
    const [channel] = await client.channels().load();
    if (!channel) throw new Error('There is no channel');
    const name = `day ${quality.roundTripMs} ${quality.kilobitsPerSecond}`;
    const topics = Array.from({ length: CONVERSATIONS }, (_, index) => `${name} ${index}`);
    const contents = Array.from({ length: missed }, (_, index) => `${TEXT} ${index}?`);
    const last = contents.at(-1) ?? '';
    const topic = topics[(missed - 1) % CONVERSATIONS] ?? '';
    const timeline = client.timeline({ kind: 'topic', channelId: channel.id, topic });
    const isShown = until(timeline, ({ items }) =>
      Boolean(items.at(-1)?.message.content.includes(last)),
    );
    line.isDown = true;
    line.cut();
    await sendAll(url, sender, {
      channelId: channel.id,
      messages: contents.map((content, index) => ({
        content,
        topic: topics[index % CONVERSATIONS] ?? '',
      })),
    });
    line.isDown = false;
    const measured = measuring(line);
    client.sync.retryNow();
    await isShown;
    return measured();
  } finally {
    await close();
  }
}

interface Sent {
  readonly channelId: number;
  readonly messages: readonly { readonly topic: string; readonly content: string }[];
}

/** Sends messages past the line, in order. */
export async function sendAll(
  url: string,
  sender: Pick<Account, 'email' | 'api_key'>,
  { channelId, messages }: Sent,
): Promise<void> {
  for (let from = 0; from < messages.length; from += AT_ONCE) {
    const changes = messages.slice(from, from + AT_ONCE).map(({ topic, content }) => ({
      method: 'POST',
      path: '/messages',
      parameters: { type: 'channel', to: String(channelId), topic, content },
      idempotency_key: crypto.randomUUID(),
    }));
    const answer = await fetch(`${url}/api/v1/outbox`, {
      method: 'POST',
      headers: { authorization: authorization(sender), 'content-type': 'application/json' },
      body: JSON.stringify({ changes }),
    });
    const { answers = [] } = (await answer.json()) as { answers?: { status: number }[] };
    if (answers.length < changes.length || answers.some(({ status }) => status !== 200)) {
      throw new Error(`Sending failed: ${answer.status}`);
    }
  }
}
