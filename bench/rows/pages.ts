import { compare } from '../compare.ts';
import { type Account, authorization, FORM, type OurServer } from '../our-server.ts';
import { remember, SAME_BYTES, withCeiling } from './against-ceiling.ts';
import type { ServerRow } from './server-row.ts';

const READERS = ['ada', 'ben', 'cleo', 'dan', 'eva', 'finn'];
const TOPICS = ['cakes', 'boats', 'birds', 'trains', 'tents', 'stars'];
const MESSAGES_PER_TOPIC = 120;
const WRITES_PER_SECOND = 20;
const CONNECTIONS = 64;
const SECONDS = 2;

/** Several users open all messages, a channel and its topics in turn, while another writes there. */
export const pages: ServerRow = {
  name: 'pages',
  what: 'pages of 100 messages per second',
  against: SAME_BYTES,
  goal: 0.5,
  better: 'more',
  measure: withCeiling(async (server, ceiling) => {
    const readers: Account[] = [];
    for (const name of READERS) readers.push(await server.account(name, 'owner'));
    const [writer] = readers;
    if (!writer) throw new Error('There is no writer');
    for (let each = 0; each < MESSAGES_PER_TOPIC; each += 1) {
      await Promise.all(TOPICS.map((topic) => send(server, writer, topic)));
    }
    const channel = { operator: 'channel', operand: 'general' };
    const narrows = [
      [],
      [channel],
      ...TOPICS.map((topic) => [channel, { operator: 'topic', operand: topic }]),
    ];
    const common = { method: 'GET', connections: CONNECTIONS, seconds: SECONDS } as const;
    const ours = {
      ...common,
      url: server.url,
      headers: {},
      paths: narrows.map(pathOf),
      readers: readers.map((reader) => ({ authorization: authorization(reader) })),
    };
    const [headers] = ours.readers;
    const one = await fetch(`${server.url}${pathOf([])}`, headers && { headers });
    await remember(ceiling, await one.text());
    const stopWriting = keepWriting(server, writer);
    try {
      return await compare(
        { pids: server.pids, load: ours },
        { pids: ceiling.pids, load: { ...common, url: `${ceiling.url}/answer`, headers: {} } },
      );
    } finally {
      await stopWriting();
    }
  }),
};

function pathOf(narrow: readonly object[]): string {
  const text = encodeURIComponent(JSON.stringify(narrow));
  return `/api/v1/messages?anchor=newest&num_before=100&num_after=0&narrow=${text}`;
}

async function send({ url }: OurServer, writer: Account, topic: string): Promise<void> {
  const sent = await fetch(`${url}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization: authorization(writer), 'content-type': FORM },
    body: `type=channel&to=general&topic=${topic}&content=A+message+with+**some**+text`,
  });
  if (!sent.ok) throw new Error(`A message was refused: ${await sent.text()}`);
}

/** Returns a function that ends it. */
function keepWriting(server: OurServer, writer: Account): () => Promise<void> {
  let writing = Promise.resolve();
  let count = 0;
  const timer = setInterval(() => {
    const topic = TOPICS[count % TOPICS.length] ?? '';
    count += 1;
    writing = writing.then(() => send(server, writer, topic));
  }, 1000 / WRITES_PER_SECOND);
  return () => {
    clearInterval(timer);
    return writing;
  };
}
