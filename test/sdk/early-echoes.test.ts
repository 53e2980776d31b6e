import { describe, expect, it, onTestFinished } from 'vitest';
import { FakeDevice } from '../../packages/sdk/src/testing/fake-device.ts';
import { openTestClient } from '../../packages/sdk/src/testing/open-test-client.ts';
import { forEachTeam, type Team } from '../../packages/server/test/support/team.ts';

const fenced = (opening: string, text: string) => `\`\`\`${opening}\n${text}\n\`\`\``;

/** Markdown that does not read as it is written, by topic. */
const written = (id: number): Readonly<Record<string, string>> => ({
  'a link': 'look [here](https://example.org/wiki/A_(b)?c=d "title"), and [there](x)',
  'an address': 'https://example.org/x_y?z=1',
  'a person': `hi @**Ada Lovelace|${id}**, and @_**Ada Lovelace**`,
  'a channel, a topic and a message': '#**echoes** #**echoes>roses** #**echoes>roses@12**',
  'a quoted message': `@_**Ada Lovelace|${id}** [said](http://localhost/#narrow/channel/7):\n${fenced('quote', 'so')}\nyes`,
  'an emoji': 'well done 🎉 :+1:',
  'nothing but emoji': '🎉🎉',
  'code in a language': fenced('js', 'const a = "x" < 2; // 1. of [a](b)'),
  'code in other fences': '~~~py\nx\n~~~',
  'a spoiler': fenced('spoiler What happened', 'he *died*'),
  'a numbered list': '1. one\n2. two\n   1. more',
  'a table': '| Name | N |\n|:---|---|\n| Ada | 1 |',
  'a formula': `so $$x^2 + y$$ is\n${fenced('math', '\\int_0^1 x')}\nor not`,
  'a time': '<time:2026-12-24T18:00:00Z> at our place',
  'what HTML is written with': 'R&D: 1 < 2 & "it\'s" <b>bold</b> &copy;',
  'an image': '[cat.png](/user_uploads/2/ab/cat.png)',
});

interface Waiting {
  /** Releases the request to the server. */
  arrive(): Promise<void>;
  /** Releases its answer. */
  finish(): Promise<void>;
}

/** Opens a client whose sends wait for the test, and that gets no events once it is live. */
async function opened(team: Team) {
  const ada = await team.person('member', 'Ada Lovelace');
  const channelId = await team.channel(`echoes ${ada.id}`, { subscribers: [ada] });
  const sends: Waiting[] = [];
  let isLive = false;
  const device = new FakeDevice({
    now: Date.now(),
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (isLive && pathname.endsWith('/events')) return new Promise(() => undefined);
      const isSend = request.method === 'POST' && pathname.endsWith('/messages');
      if (!isSend) return fetch(request);
      return new Promise((resolve) => {
        let answer: Promise<Response> | undefined;
        const arrive = async () => {
          answer ??= fetch(request);
          await answer;
        };
        const finish = async () => {
          await arrive();
          if (answer) resolve(answer);
        };
        sends.push({ arrive, finish });
      });
    },
  });
  const { client } = await openTestClient({ serverUrl: team.url, credentials: ada, device });
  onTestFinished(() => client.close());
  await expect.poll(() => client.sync.state.current.name).toBe('live');
  isLive = true;
  const nextSend = async () => {
    await expect.poll(() => sends.length).toBe(1);
    const [send] = sends.splice(0);
    if (!send) throw new Error('Nothing was sent');
    return send;
  };
  return { ada, channelId, client, nextSend };
}

forEachTeam((team) => {
  describe('a message that is fetched before its answer and its event', () => {
    it('O14: shows once, however it is formatted', async () => {
      const { ada, channelId, client, nextSend } = await opened(team());
      const shown: Record<string, unknown> = {};
      for (const [topic, content] of Object.entries(written(ada.id))) {
        const to = { kind: 'topic', channelId, topic } as const;
        const { id } = await client.send({ to, content });
        const send = await nextSend();
        await send.arrive();
        const timeline = client.timeline(to);
        let most = 0;
        const stop = timeline.subscribe(({ items }) => {
          most = Math.max(most, items.length);
        });
        const fetched = () => timeline.current.items.find(({ message }) => message.id > 0);
        await expect.poll(fetched).toBeDefined();
        shown[topic] = { most, isKept: fetched()?.key === id };
        stop();
        await send.finish();
      }
      const once = Object.keys(shown).map((topic) => [topic, { most: 1, isKept: true }] as const);
      expect(shown).toEqual(Object.fromEntries(once));
    });

    it('O14: is not confused with another one that the person wrote elsewhere', async () => {
      const { ada, channelId, client, nextSend } = await opened(team());
      for (const [topic, content] of Object.entries(written(ada.id))) {
        const to = { kind: 'topic', channelId, topic } as const;
        await client.send({ to, content: `${content}\nhere` });
        const send = await nextSend();
        const elsewhere = { type: 'channel', to: channelId, topic, content: `${content}\nthere` };
        const { body } = await ada.post('/messages', elsewhere);
        const timeline = client.timeline(to);
        const stop = timeline.subscribe(() => undefined);
        await expect
          .poll(() => timeline.current.items.map(({ message }) => message.id))
          .toEqual([body.id, 0]);
        stop();
        await send.finish();
      }
    });
  });
});
