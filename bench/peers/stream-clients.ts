import { Agent, type ClientRequest, request } from 'node:http';
import type { Listening } from '../listeners.ts';
import type { Measured } from '../load.ts';
import { inRounds } from '../rounds.ts';

/** The frame of a message event. Other events are ignored. */
const SAID = /^data: \{.*"type":"message","message":/;

const agent = new Agent({ keepAlive: true });

/** Lets all read event streams. Once all have received an event, causes the next. */
async function listen({ polls, cursor, wake, headers, seconds }: Listening): Promise<Measured> {
  let left = 0;
  let allHeard: (() => void) | undefined;
  const onSaid = () => {
    left -= 1;
    if (left === 0) allHeard?.();
  };
  const streams = await Promise.all(
    polls.map((url) => follow(url.replace('CURSOR', String(cursor)), headers, onSaid)),
  );
  const measured = await inRounds(seconds, [
    {
      people: polls.length,
      async round() {
        left = polls.length;
        const all = new Promise<void>((resolve) => {
          allHeard = resolve;
        });
        await say(wake);
        await all;
      },
    },
  ]);
  for (const stream of streams) stream.destroy();
  return measured;
}

/** Opens a stream. Resolves once it is open. */
function follow(
  url: string,
  headers: Listening['headers'],
  onSaid: () => void,
): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      headers: { ...headers, accept: 'text/event-stream' },
      agent: false,
    });
    asked.on('error', reject);
    asked.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        const lines = (text + part).split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) if (SAID.test(line)) onSaid();
      });
      // The connection is closed on purpose at the end.
      answer.on('error', () => undefined);
      resolve(asked);
    });
    asked.end();
  });
}

function say({ url, headers, body }: Listening['wake']): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers, agent }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${answer.statusCode} to what was said`));
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

process.on('message', async (work: Listening) => {
  process.send?.(await listen(work));
});
