import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Measured } from '../load.ts';
import { FORM } from '../our-server.ts';
import { quantile } from '../web/distribution.ts';

/** Task of a process of clients that look at every answer. */
export interface Checked {
  readonly work: 'post' | 'page';
  /** Where both are: messages are posted to it, and the newest come from it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parameters of every request. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Part of every message that is posted, and of every one on the page. */
  readonly word: string;
  readonly clients: number;
  readonly seconds: number;
}

/** What the server acknowledged: the ids of messages with their contents. */
export type Acknowledged = readonly (readonly [id: number, content: string])[];

export type CheckedResult = Measured & {
  readonly acknowledged: Acknowledged;
  /** The first wrong answer. */
  readonly wrong?: string;
};

export const PAGE = 50;

interface Answer {
  readonly id?: unknown;
  readonly messages?: readonly { readonly id: number; readonly content: string }[];
}

async function run(checked: Checked): Promise<CheckedResult> {
  const { work, clients, seconds } = checked;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const acknowledged: [number, string][] = [];
  const times: number[] = [];
  let wrong: string | undefined;
  let count = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  async function client(): Promise<void> {
    while (performance.now() < endsAt && wrong === undefined) {
      count += 1;
      const content = `Hello there, how is it going? Are we still on for lunch ${checked.word} ${process.pid} ${count}`;
      const askedAt = performance.now();
      const { status, body } = await ask(checked, agent, work === 'post' ? content : undefined);
      times.push(performance.now() - askedAt);
      const answer = JSON.parse(body) as Answer;
      if (work === 'post' && status === 200 && Number.isSafeInteger(answer.id)) {
        acknowledged.push([Number(answer.id), content]);
      } else if (work === 'post' || !isPage(answer, checked)) {
        wrong ??= `${status} ${body.slice(0, 300)}`;
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  const ms = performance.now() - startedAt;
  agent.destroy();
  return {
    operations: times.length,
    perSecond: (times.length / ms) * 1000,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failures: 0,
    acknowledged,
    ...(wrong !== undefined && { wrong }),
  };
}

/** Tells whether an answer has the newest messages, ascending, each with its text. */
function isPage({ messages = [] }: Answer, { word }: Checked): boolean {
  const isWhole =
    messages.length === PAGE && messages.every(({ content }) => content.includes(word));
  return isWhole && messages.every(({ id }, at) => at === 0 || id > (messages[at - 1]?.id ?? id));
}

function ask(
  { url, headers, parameters }: Checked,
  agent: Agent,
  content: string | undefined,
): Promise<{ status: number | undefined; body: string }> {
  const query = new URLSearchParams(parameters).toString();
  const isPost = content !== undefined;
  const address = isPost || query === '' ? url : `${url}?${query}`;
  const body = new URLSearchParams({ ...parameters, content: content ?? '' }).toString();
  const all = isPost ? { ...headers, 'content-type': FORM } : headers;
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method: isPost ? 'POST' : 'GET', agent, headers: all });
    outgoing.on('error', reject);
    outgoing.on('response', (response: IncomingMessage) => {
      text(response).then(
        (answer) => resolve({ status: response.statusCode, body: answer }),
        reject,
      );
    });
    outgoing.end(isPost ? body : undefined);
  });
}

process.on('message', async (checked: Checked) => {
  process.send?.(await run(checked));
});
