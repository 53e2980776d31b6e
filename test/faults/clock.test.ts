import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogCheck } from '../crash/log-check.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { ask, type Reply } from './load.ts';
import { register } from './queue.ts';
import { QueueFollower } from './queue-follower.ts';
import { DAY_MS, HOUR_MS, jump, serverTime, setClock, withOwnClock } from './server-clock.ts';
import { Site } from './site.ts';

const LOOK_MS = 50;

describe.each(['sqlite', 'postgres'])('a changed clock, on %s', (engine) => {
  let site: Site;
  let database: TestDatabase | undefined;

  beforeEach(async () => {
    database = engine === 'postgres' ? await createTestDatabase() : undefined;
    site = await Site.make({ ...(database && { database: database.url }), through: withOwnClock });
    await site.start();
  });

  afterEach(async () => {
    await site.remove();
    await database?.drop();
  });

  /** Like after a crash, with the clock at another time. */
  async function crashAndStart(shiftMs: number): Promise<void> {
    await site.server.kill();
    await setClock(site, shiftMs);
    await site.start();
  }

  async function asked(
    method: 'GET' | 'POST',
    path: string,
    parameters: Readonly<Record<string, string>> = {},
    key?: string,
  ): Promise<Reply['body']> {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const { status, text, body } = await ask(site.url, site.owner, {
      method,
      path,
      parameters,
      headers,
    });
    if (status !== 200) throw new Error(text);
    return body;
  }

  it('operations: messages sent while it goes back two days, forward two, and back again are stored once, in order, and received once', {}, async () => {
    const follower = await QueueFollower.start(site);
    const load = site.load('clock');
    for (const shiftMs of [-2 * DAY_MS, 2 * DAY_MS, -2 * DAY_MS, 0]) {
      await load.acknowledges(30);
      await jump(site, shiftMs);
      await load.acknowledges(30);
    }
    for (const shiftMs of [2 * DAY_MS, -2 * DAY_MS, 0]) {
      await crashAndStart(shiftMs);
      await load.acknowledges(30);
    }
    await load.end();
    // Every key is still known, whenever it was used.
    expect(await load.answeredOtherwise(100)).toEqual([]);
    expect(await load.differences()).toEqual([]);
    const ids = load.acknowledged.map(({ id }) => id).sort((a, b) => a - b);
    await follower.hears(ids.at(-1) ?? 0);
    expect(follower.messageIds).toEqual(ids);
    expect(follower.eventIds).toEqual([...new Set(follower.eventIds)].sort((a, b) => a - b));
    await site.server.stop();
    await follower.end();
    const check = new LogCheck(database?.url ?? join(site.data, 'tidings.db'));
    expect(await check.violations(load.acknowledged)).toEqual([]);
    await site.seeDoctor();
  });

  it('operations: a scheduled message is sent once, when its time first comes, however the clock changes', {}, async () => {
    const start = Date.now();
    const schedule = async (content: string, atMs: number): Promise<void> => {
      await asked('POST', '/scheduled_messages', {
        type: 'direct',
        to: `[${site.owner.user_id}]`,
        content,
        scheduled_delivery_timestamp: String(Math.ceil(atMs / 1000)),
      });
    };
    const sent = async (): Promise<string[]> => {
      const { messages } = await asked('GET', '/messages', {
        anchor: 'newest',
        num_before: '100',
        num_after: '0',
        apply_markdown: 'false',
        narrow: JSON.stringify([['sender', site.owner.email]]),
      });
      return messages.map(({ content }: { content: string }) => content);
    };
    const waiting = async (): Promise<string[]> => {
      const { scheduled_messages } = await asked('GET', '/scheduled_messages');
      return scheduled_messages.map(
        ({ content, failed }: { content: string; failed: boolean }) =>
          `${content}${failed ? ' (failed)' : ''}`,
      );
    };
    /** Due messages are sent in order of their times: once this one is sent, no earlier one is left. */
    let looks = 0;
    const serverHasLooked = async (): Promise<void> => {
      looks += 1;
      const content = `look ${looks}`;
      await schedule(content, (await serverTime(site)) + 1000);
      while (!(await sent()).includes(content)) await setTimeout(LOOK_MS);
    };
    const own = async (): Promise<string[]> =>
      (await sent()).filter((content) => !content.startsWith('look '));

    await schedule('in an hour', start + HOUR_MS);
    await schedule('in two days', start + 2 * DAY_MS);

    await jump(site, -2 * DAY_MS);
    await schedule('the day before yesterday', start - 2 * DAY_MS + HOUR_MS);
    await serverHasLooked();
    await crashAndStart(-2 * DAY_MS);
    await serverHasLooked();
    expect(await own()).toEqual([]);
    expect(await waiting()).toEqual(['the day before yesterday', 'in an hour', 'in two days']);

    await jump(site, HOUR_MS + 60_000);
    await serverHasLooked();
    expect(await own()).toEqual(['in an hour']);

    await jump(site, -2 * DAY_MS);
    await serverHasLooked();
    await crashAndStart(2 * DAY_MS + 60_000);
    await serverHasLooked();
    await crashAndStart(0);
    await serverHasLooked();
    await jump(site, HOUR_MS + 60_000);
    await serverHasLooked();
    expect(await own()).toEqual(['in an hour', 'in two days']);
    // Not lost either: its sender sees that it missed its time.
    expect(await waiting()).toEqual(['the day before yesterday (failed)']);
  });

  it('operations: after the clock is set back, presence is updated again and a waiting client gets one heartbeat', {}, async () => {
    const ping = () => asked('POST', '/users/me/presence', { status: 'active' });
    const { queue_id, last_event_id } = await register(site);
    await jump(site, 2 * DAY_MS);
    await ping();
    const waiting = asked('GET', '/events', { queue_id, last_event_id: String(last_event_id) });
    await jump(site, 0);
    const path = `/users/${site.owner.user_id}/presence`;
    expect((await asked('GET', path)).presence.website.status).toBe('offline');
    await ping();
    const { website } = (await asked('GET', path)).presence;
    expect(website.status).toBe('active');
    expect(website.timestamp * 1000).toBeLessThan(Date.now() + HOUR_MS);
    expect((await waiting).events).toMatchObject([{ type: 'heartbeat' }]);
  });

  it('operations: drafts are stored once, whatever the clock was when they were written', {}, async () => {
    const write = async (content: string): Promise<number> => {
      const drafts = JSON.stringify([{ type: '', to: [], topic: '', content }]);
      const key = content.replaceAll(' ', '-');
      return (await asked('POST', '/drafts', { drafts }, key)).ids[0];
    };
    const ids: number[] = [];
    const shifts = [0, 2 * DAY_MS, -2 * DAY_MS];
    for (const shiftMs of shifts) {
      await jump(site, shiftMs);
      ids.push(await write(`draft at ${shiftMs}`));
    }
    await crashAndStart(0);
    for (const [index, shiftMs] of shifts.entries()) {
      expect(await write(`draft at ${shiftMs}`)).toBe(ids[index]);
    }
    const { drafts } = await asked('GET', '/drafts');
    // The last edited one, by the clock, is at the end.
    expect(drafts.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[0], ids[1]]);
  });
});
