import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type ConversationTarget,
  createClient,
  type LiveQuery,
} from '../../packages/sdk/src/index.ts';
import { LiveValue } from '../../packages/sdk/src/live.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { forEachTeam } from '../../packages/server/test/support/team.ts';
import { BadNetwork, type NetworkRequest } from '../support/bad-network.ts';
import { hastyEnvironment } from '../support/hasty-environment.ts';

const paths = ['/scheduled_messages', '/saved_snippets'];

const note: ConversationTarget = { kind: 'direct', userIds: [] };
const later = {
  to: note,
  content: 'Water them',
  files: [new File(['a'], 'map.txt')],
  deliverAt: Math.floor(Date.now() / 1000) + 100_000,
};

forEachTeam((team) => {
  describe('items that a person makes for themselves', () => {
    it.each([{ playsOlderServer: false }, { playsOlderServer: true }])(
      'Q3: an item is listed once, though its event comes before its answer (%o)',
      async ({ playsOlderServer }) => {
        const ada = await team().person();
        let isAnswered = false;
        const isMaking = ({ method, path }: NetworkRequest) =>
          method === 'POST' && paths.some((each) => path.endsWith(each));
        const proxy = await BadNetwork.start({
          target: team().url,
          playsOlderServer,
          decide: (request) => {
            if (!isMaking(request)) return { kind: 'passes' };
            return { kind: isAnswered ? 'passes' : 'cutBeforeAnswer' };
          },
        });
        onTestFinished(() => proxy.close());
        const client = await createClient({
          serverUrl: proxy.url,
          credentials: { email: ada.email, apiKey: ada.apiKey },
          storage: memoryStorage(),
          // Failed entries are retried soon.
          environment: hastyEnvironment(20),
        });
        onTestFinished(() => client.close());
        const scheduled = sizes(client.scheduled());
        const snippets = sizes(client.snippets());
        for (const count of [1, 2]) {
          isAnswered = false;
          await client.send(later);
          await client.change.createSnippet({ title: 'regards', content: 'Kind regards ' });
          await expect.poll(() => isTold(client.scheduled(), count)).toBe(true);
          await expect.poll(() => isTold(client.snippets(), count)).toBe(true);
          expect([...scheduled, ...snippets].every((size) => size <= count)).toBe(true);
          isAnswered = true;
          await expect.poll(() => client.outbox.entries.current).toEqual([]);
        }
        const body = async (path: string) => (await ada.get(path)).body;
        expect((await body('/scheduled_messages')).scheduled_messages).toHaveLength(2);
        expect((await body('/saved_snippets')).saved_snippets).toHaveLength(2);
        expect([...scheduled, ...snippets].every((size) => size <= 2)).toBe(true);
      },
    );

    it('D4: a draft that is scheduled offline, and again after a restart, is one scheduled message', async () => {
      const ada = await team().person();
      const storage = memoryStorage();
      const online = new LiveValue(true);
      const { email, apiKey } = ada;
      const start = () =>
        createClient({
          serverUrl: team().url,
          credentials: { email, apiKey },
          storage,
          environment: { ...hastyEnvironment(20), online },
        });
      const first = await start();
      const draft = await first.drafts.open(note);
      draft.setContent(later.content);
      await draft.store();
      await expect.poll(async () => (await ada.get('/drafts')).body.count).toBe(1);
      online.set(false);
      const wanted = { ...later, draft: draft.id };
      const { id } = await first.send(wanted);
      await first.close();
      const second = await start();
      onTestFinished(() => second.close());
      expect(await second.draftsList().load()).toEqual([]);
      expect(await second.scheduled().load()).toMatchObject([{ key: id, isStored: false }]);
      expect((await second.send(wanted)).id).toBe(id);
      online.set(true);
      await expect.poll(() => second.outbox.entries.current).toEqual([]);
      const { scheduled_messages } = (await ada.get('/scheduled_messages')).body;
      expect(scheduled_messages).toMatchObject([{ scheduled_delivery_timestamp: later.deliverAt }]);
      const [, address = ''] =
        /^Water them\n\[map\.txt\]\((.+)\)$/.exec(scheduled_messages[0].content) ?? [];
      expect(await (await second.fetchFile(address)).text()).toBe('a');
      await expect.poll(async () => (await ada.get('/drafts')).body.count).toBe(0);
    });
  });
});

/** Returns the sizes of a list over time. */
function sizes(list: LiveQuery<readonly unknown[]>): number[] {
  const seen: number[] = [];
  onTestFinished(list.subscribe((items) => seen.push(items?.length ?? 0)));
  return seen;
}

/** Tells whether all events came, but no answer. */
function isTold(list: LiveQuery<readonly { readonly key: string }[]>, count: number): boolean {
  const items = list.current ?? [];
  return items.length === count && items.every(({ key }) => Number(key) > 0);
}
