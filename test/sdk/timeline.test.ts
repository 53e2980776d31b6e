import type { Narrow } from '@tidings/shared-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApi } from '../../packages/sdk/src/api/api.ts';
import type { Api } from '../../packages/sdk/src/endpoints/api-functions.ts';
import { nodeEnvironment } from '../../packages/sdk/src/environment/node-environment.ts';
import { LiveValue } from '../../packages/sdk/src/live.ts';
import { readByIds } from '../../packages/sdk/src/messages/stored-messages.ts';
import type { View } from '../../packages/sdk/src/narrow/view.ts';
import type { QuerySources } from '../../packages/sdk/src/queries/query-sources.ts';
import { memoryStorage } from '../../packages/sdk/src/store/memory-storage.ts';
import { openRecords } from '../../packages/sdk/src/store/open-records.ts';
import { StoreWriter } from '../../packages/sdk/src/store/store-writer.ts';
import { createSync } from '../../packages/sdk/src/sync/sync.ts';
import { openTimeline, type TimelineOptions } from '../../packages/sdk/src/timeline/timeline.ts';
import type { Timeline } from '../../packages/sdk/src/timeline/timeline-state.ts';
import { forEachTeam, type Person, type Team } from '../../packages/server/test/support/team.ts';

/** A person's tab whose network the test cuts. */
interface Tab {
  readonly api: Api;
  readonly sources: QuerySources;
  readonly online: LiveValue<boolean>;
  isLive(): Promise<void>;
  /** Simulates a sleep that was too long. */
  loseQueue(): Promise<void>;
}

async function openTab(team: Team, { email, apiKey }: Person): Promise<Tab> {
  const records = await openRecords({
    name: `timeline-${crypto.randomUUID()}`,
    storage: memoryStorage().engine('relaxed'),
    isShared: false,
  });
  const online = new LiveValue(true);
  const environment = { ...nodeEnvironment(), online };
  const cut = () => {
    if (!online.current) throw new TypeError('no network');
  };
  const api = createApi({
    serverUrl: team.url,
    credentials: { email, apiKey },
    retry: false,
    async fetch(...request) {
      cut();
      const lost = new Promise<never>((_, reject) => {
        online.subscribe(() => reject(new TypeError('no network')));
      });
      return Promise.race([globalThis.fetch(...request), lost]);
    },
  });
  const sync = createSync({ api, environment, records, writer: new StoreWriter(records) });
  onTestFinished(async () => {
    await sync.stop();
    await records.close();
  });
  const sources: QuerySources = {
    records,
    outbox: new LiveValue([]),
    environment,
    drafts: new LiveValue(new Map()),
    isClosing: new LiveValue(false),
    connection: {
      state: sync.state,
      fetchMessages: (request) => sync.fetchMessages(request),
      recheckMessages: (ids) => sync.recheckMessages(ids),
      poke: () => sync.poke(),
      onTransient: () => () => undefined,
    },
  };
  const isLive = async () => {
    await expect.poll(() => sync.state.current.name).toBe('live');
  };
  sync.start();
  await isLive();
  return {
    api,
    sources,
    online,
    isLive,
    async loseQueue() {
      const cursor = await records.get('cursor', '');
      const direct = createApi({ serverUrl: team.url, credentials: { email, apiKey } });
      await direct.deleteEventQueue({ queue_id: cursor?.value.queueId ?? '' });
    },
  };
}

function open({ sources }: Tab, view: View, options?: TimelineOptions): Timeline {
  const timeline = openTimeline(sources, view, options);
  onTestFinished(timeline.subscribe(() => undefined));
  return timeline;
}

const ids = ({ current }: Timeline) => current.items.map(({ message }) => message.id);

async function whole(timeline: Timeline): Promise<void> {
  await expect
    .poll(() => timeline.current)
    .toMatchObject({ isLoading: false, isVerified: true, problem: undefined });
}

forEachTeam((team) => {
  describe('timelines with a real server', () => {
    async function garden(name: string) {
      const ada = await team().person();
      const ben = await team().person();
      const channelId = await team().channel(name, { subscribers: [ada, ben] });
      const send = async (content: string, topic = 'roses'): Promise<number> =>
        (await ben.post('/messages', { type: 'channel', to: channelId, topic, content })).body.id;
      const view = { kind: 'topic', channelId, topic: 'roses' } as const;
      return { ada, ben, channelId, send, view };
    }

    it('W5: after a lost queue a list shows no gap, and every change since', async () => {
      const { ada, ben, send, view } = await garden('lost queue');
      const first: number[] = [];
      for (let count = 0; count < 8; count += 1) first.push(await send(`early ${count}`));
      const tab = await openTab(team(), ada);
      const timeline = open(tab, view, { pageSize: 10 });
      await whole(timeline);
      expect(ids(timeline)).toEqual(first);

      tab.online.set(false);
      await expect.poll(() => tab.sources.connection.state.current.name).toBe('offline');
      await tab.loseQueue();
      const [edited = 0, deleted = 0, moved = 0] = first.slice(-3);
      await ben.patch(`/messages/${edited}`, { content: 'other words' });
      await team().owner.delete(`/messages/${deleted}`);
      await ben.patch(`/messages/${moved}`, { topic: 'weeds' });
      const later = [await send('later 1'), await send('later 2')];
      expect(ids(timeline)).toEqual(first);

      tab.online.set(true);
      await tab.isLive();
      const kept = first.filter((id) => id !== deleted && id !== moved);
      await expect.poll(() => ids(timeline)).toEqual([...kept, ...later]);
      await whole(timeline);
      const shown = timeline.current.items.find(({ message }) => message.id === edited);
      expect(shown?.message.content).toBe('<p>other words</p>');

      const all: number[][] = [];
      onTestFinished(timeline.subscribe(() => all.push(ids(timeline))));
      tab.online.set(false);
      await expect.poll(() => tab.sources.connection.state.current.name).toBe('offline');
      await tab.loseQueue();
      const many: number[] = [];
      for (let count = 0; count < 25; count += 1) many.push(await send(`many ${count}`));
      tab.online.set(true);
      await tab.isLive();
      await expect.poll(() => ids(timeline)).toEqual(many.slice(-10));
      await timeline.older();
      await timeline.older();
      const everything = [...kept, ...later, ...many];
      expect(ids(timeline)).toEqual(everything.slice(-30));
      for (const each of all) {
        const begin = everything.indexOf(each[0] ?? 0);
        expect(each).toEqual(everything.slice(begin, begin + each.length));
      }
    });

    it('W5: history that the person never received is fetched for its place', async () => {
      const { ben, send, view } = await garden('history');
      const [first, second] = [await send('first'), await send('second')];
      const late = await team().person();
      // Without a subscription there are no events, so everything may have changed.
      const tab = await openTab(team(), late);
      const timeline = openTimeline(tab.sources, view);
      const leave = timeline.subscribe(() => undefined);
      await expect.poll(() => ids(timeline)).toEqual([first, second]);
      leave();
      await tab.sources.connection.recheckMessages([first, second]);
      const stored = () => readByIds(tab.sources.records, [first, second]);
      expect((await stored()).map(({ id }) => id)).toEqual([first, second]);
      await team().owner.delete(`/messages/${first}`);
      await ben.patch(`/messages/${second}`, { content: 'edited' });
      await tab.sources.connection.recheckMessages([first, second]);
      expect(await stored()).toMatchObject([{ id: second, content: '<p>edited</p>' }]);
    });

    it('events 3.2: messages moved to a channel that the person left, and back, read as on a new device', async () => {
      const { ada, ben, send, view } = await garden('moved');
      const away = await team().channel('away from it', { subscribers: [ada, ben] });
      const moved = await send('first');
      await send('second');
      await ada.delete('/users/me/subscriptions', { subscriptions: ['away from it'] });
      const tab = await openTab(team(), ada);
      const everything = { kind: 'all' } as const;
      await whole(open(tab, everything));
      const shown = async (somewhere: Tab) => {
        const timeline = open(somewhere, everything);
        await whole(timeline);
        const unread = await somewhere.sources.records.find({ kind: 'unread' });
        return {
          unread: unread.map(({ key, value }) => [key, value.ids]),
          messages: timeline.current.items.map(({ message }) => [message.id, message.flags]),
        };
      };
      for (const stream_id of [away, view.channelId]) {
        await ben.patch(`/messages/${moved}`, { stream_id });
        const fresh = await shown(await openTab(team(), ada));
        await expect.poll(() => shown(tab)).toEqual(fresh);
      }
      expect((await shown(tab)).messages[0]).toEqual([moved, ['read']]);
    });

    it('W4: two people see the same, live', async () => {
      const { ada, ben, send, view } = await garden('live');
      const tabs = await Promise.all([openTab(team(), ada), openTab(team(), ben)]);
      const both = tabs.map((tab) => open(tab, view));
      await Promise.all(both.map(whole));
      const sent = [await send('one'), await send('two'), await send('three')];
      for (const timeline of both) {
        await expect.poll(() => ids(timeline)).toEqual(sent);
      }
      await ben.patch(`/messages/${sent[1]}`, { topic: 'weeds' });
      await team().owner.delete(`/messages/${sent[0]}`);
      for (const timeline of both) {
        await expect.poll(() => ids(timeline)).toEqual([sent[2]]);
        expect(timeline.current.isVerified).toBe(true);
      }
    });

    it('4.6: narrows show the server’s result, whether fetched, stored or live', async () => {
      const { ada, ben, channelId, send } = await garden('narrows');
      const sent = [
        await send('plain'),
        await send('a link: https://example.org'),
        await send(`@**all** hear`),
        await send('resolved', '✔ roses'),
        await send('weeds', 'weeds'),
      ];
      for (const people of [[ada.id], [ada.id, team().owner.id]]) {
        const message = { type: 'direct', to: people, content: 'between us' };
        sent.push((await ben.post('/messages', message)).body.id);
      }
      await ada.post('/messages', {
        type: 'channel',
        to: channelId,
        topic: 'roses',
        content: 'me',
      });
      await ada.post(`/messages/${sent[0]}/reactions`, { emoji_name: 'heart' });
      await ada.post('/messages/flags', { messages: [sent[1]], op: 'add', flag: 'starred' });
      await ada.post('/messages/flags', { messages: [sent[2]], op: 'add', flag: 'read' });
      const policy = { stream_id: channelId, topic: 'weeds', visibility_policy: 3 };
      await ada.post('/user_topics', policy);
      const narrows: Narrow[] = [
        [],
        [{ operator: 'channel', operand: channelId }],
        [{ operator: 'topic', operand: 'ROSES' }],
        [{ operator: 'sender', operand: ben.id }],
        [{ operator: 'sender', operand: ben.email }],
        [{ operator: 'sender', operand: ben.id, negated: true }],
        [{ operator: 'dm', operand: [ben.id] }],
        [{ operator: 'dm-including', operand: ben.id }],
        ...['starred', 'mentioned', 'unread', 'dm', 'followed', 'resolved', 'muted'].flatMap(
          (operand) => [
            [{ operator: 'is', operand }],
            [{ operator: 'is', operand, negated: true }],
          ],
        ),
        ...['link', 'image', 'attachment', 'reaction'].map((operand) => [
          { operator: 'has', operand },
        ]),
        [
          { operator: 'channel', operand: channelId },
          { operator: 'has', operand: 'link', negated: true },
        ],
        [{ operator: 'with', operand: sent[4] ?? 0 }],
        [{ operator: 'search', operand: 'plain' }],
      ];
      const tab = await openTab(team(), ada);
      const asked = async (narrow: Narrow) => {
        const request = { anchor: 'newest', num_before: 100, num_after: 0, narrow };
        return (await tab.api.getMessages(request)).messages.map(({ id }) => id);
      };
      const timelines = narrows.map((narrow) => open(tab, { kind: 'narrow', narrow }));
      for (const [index, timeline] of timelines.entries()) {
        await whole(timeline);
        const narrow = narrows[index] ?? [];
        expect([narrow, ids(timeline)]).toEqual([narrow, await asked(narrow)]);
      }
      await send('another https://example.org');
      const last = await send('@**all** again', 'weeds');
      const newest = timelines[0];
      if (newest) await expect.poll(() => ids(newest)).toContain(last);
      for (const [index, timeline] of timelines.entries()) {
        const narrow = narrows[index] ?? [];
        if (narrow.some((term) => 'operator' in term && /search|with/.test(term.operator)))
          continue;
        const expected = await asked(narrow);
        await expect.poll(() => [narrow, ids(timeline)]).toEqual([narrow, expected]);
      }
    });
  });
});
