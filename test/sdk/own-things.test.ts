import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient, type LiveQuery } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { BadNetwork, type NetworkRequest } from '../support/bad-network.ts';
import { hastyEnvironment } from '../support/hasty-environment.ts';

const patience = { timeout: 30_000 };
const paths = ['/scheduled_messages', '/saved_snippets'];

forEachTeam((team) => {
  describe('what a person makes for themselves', () => {
    it.each([{ playsOlderServer: false }, { playsOlderServer: true }])(
      'Q3: it is listed once, though its event comes before its answer (%o)',
      async ({ playsOlderServer }) => {
        const ada = await team().person();
        let isHeard = false;
        const isMaking = ({ method, path }: NetworkRequest) =>
          method === 'POST' && paths.some((each) => path.endsWith(each));
        const proxy = await BadNetwork.start({
          target: team().url,
          playsOlderServer,
          decide: (request) => {
            if (!isMaking(request)) return { kind: 'passes' };
            return { kind: isHeard ? 'passes' : 'cutBeforeAnswer' };
          },
        });
        onTestFinished(() => proxy.close());
        const client = await createClient({
          serverUrl: proxy.url,
          credentials: { email: ada.email, apiKey: ada.apiKey },
          storage: memoryStorage(),
          // What failed is tried again soon.
          environment: hastyEnvironment(20),
        });
        onTestFinished(() => client.close());
        const note = { to: { kind: 'direct', userIds: [] }, content: 'Water them' } as const;
        const deliverAt = Math.floor(Date.now() / 1000) + 100_000;
        const scheduled = sizes(client.scheduled());
        const snippets = sizes(client.snippets());
        for (const count of [1, 2]) {
          isHeard = false;
          await client.change.createScheduledMessage({ ...note, deliverAt });
          await client.change.createSnippet({ title: 'regards', content: 'Kind regards ' });
          await expect.poll(() => isTold(client.scheduled(), count), patience).toBe(true);
          await expect.poll(() => isTold(client.snippets(), count), patience).toBe(true);
          expect([...scheduled, ...snippets].every((size) => size <= count)).toBe(true);
          isHeard = true;
          await expect.poll(() => client.outbox.entries.current, patience).toEqual([]);
        }
        const body = async (path: string) => (await ada.get(path)).body;
        expect((await body('/scheduled_messages')).scheduled_messages).toHaveLength(2);
        expect((await body('/saved_snippets')).saved_snippets).toHaveLength(2);
        expect([...scheduled, ...snippets].every((size) => size <= 2)).toBe(true);
      },
    );
  });
});

/** How many there were at each moment. */
function sizes(list: LiveQuery<readonly unknown[]>): number[] {
  const seen: number[] = [];
  onTestFinished(list.subscribe((items) => seen.push(items?.length ?? 0)));
  return seen;
}

/** Whether an event of all came, if not an answer. */
function isTold(list: LiveQuery<readonly { readonly key: string }[]>, count: number): boolean {
  const items = list.current ?? [];
  return items.length === count && items.every(({ key }) => Number(key) > 0);
}
