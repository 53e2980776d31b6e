import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { routeHref } from '../../packages/ui/src/routes/route.ts';
import { openProfile } from '../../test/support/chromium.ts';
import { authorization, type OurServer } from '../our-server.ts';
import { median, quantile } from './distribution.ts';
import type { WebFigure } from './figure.ts';
import type { FillDevice } from './fill-page.ts';
import type { LargeOrganization, Topic } from './large-organization.ts';
import { signIn } from './measure-first-load.ts';
import { addPageClock, firstMessageMs, keysMs, switchTo } from './page-clock.ts';
import { pageScript } from './page-script.ts';
import { topicHref } from './topic-href.ts';

declare const fillDevice: FillDevice;

const MOST_SWITCHES = 50;
const OPENINGS = 5;
const KEYS = 200;
const KEY_EVERY_MS = 100;
const MESSAGES_PER_SECOND = 100;

interface Parts {
  readonly server: OurServer;
  readonly world: LargeOrganization;
}

/** Opens a browser that has some of the busy topics stored on its disk. */
export async function filledDevice(
  { server, world }: Parts,
  folder: string,
  topics: readonly Topic[],
): Promise<{ readonly device: BrowserContext; readonly stored: number }> {
  const script = await pageScript(join(import.meta.dirname, 'fill-page.ts'));
  // The script that fills the store is not from the server.
  const context = await openProfile(folder, { bypassCSP: true });
  const page = await context.newPage();
  await signIn(page, server.url, world.reader);
  await page.addScriptTag({ content: script });
  const stored = await page.evaluate(([reader, wanted]) => fillDevice(reader, wanted), [
    world.reader,
    topics,
  ] as const);
  await context.close();
  return { device: await openProfile(folder), stored };
}

/** Switches between topics that have not been open in this page. */
export async function switchTopics(
  device: BrowserContext,
  { server }: Parts,
  topics: readonly Topic[],
  stored: number,
): Promise<WebFigure[]> {
  const page = await openPage(device, server, topics[0]);
  const times: number[] = [];
  const step = Math.ceil(topics.length / MOST_SWITCHES);
  for (let index = step; index < topics.length; index += step) {
    const topic = topics[index];
    if (!topic) continue;
    const channel = routeHref({ name: 'channel', channelId: topic.channelId, near: undefined });
    times.push(await switchTo(page, topicHref(topic), channel, topic.topic));
    // Lets background work finish; no user switches faster.
    await page.waitForTimeout(500);
  }
  await page.close();
  const name = `switching topic, ${stored.toLocaleString('en')} messages stored`;
  return [
    { name: `${name}, p50`, unit: 'ms', value: median(times), goal: 100 },
    { name: `${name}, p99`, unit: 'ms', value: quantile(times, 0.99) },
  ];
}

export async function typeWhileMessagesArrive(
  device: BrowserContext,
  { server, world }: Parts,
): Promise<WebFigure[]> {
  const [open, ...others] = world.busy;
  if (!open) throw new Error('There is no busy topic');
  const page = await openPage(device, server, open);
  const sending = await sendConstantly(server, [open, ...others.slice(0, 3)]);
  await page.getByRole('textbox', { name: /^Message/ }).focus();
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a');
    await page.waitForTimeout(KEY_EVERY_MS);
  }
  const perSecond = await sending.stop();
  const times = await keysMs(page);
  await page.close();
  return [
    { name: 'messages arriving while typing', unit: '/s', value: perSecond },
    { name: 'typing, p50', unit: 'ms', value: median(times), goal: 30 },
    { name: 'typing, p99', unit: 'ms', value: quantile(times, 0.99), goal: 100 },
  ];
}

/** Measures with the device's own cache only: the server is stopped before. */
export async function openOffline(
  device: BrowserContext,
  { server, world }: Parts,
): Promise<WebFigure[]> {
  const page = await openPage(device, server, world.busy[0]);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  await server.stop();
  const times: number[] = [];
  for (let round = 0; round < OPENINGS; round += 1) {
    const again = await openPage(device, server, world.busy[round]);
    times.push(await firstMessageMs(again));
    await again.close();
  }
  const value = median(times);
  return [{ name: 'opening offline, until messages show', unit: 'ms', value, goal: 1500 }];
}

async function openPage(
  device: BrowserContext,
  server: OurServer,
  topic: Topic | undefined,
): Promise<Page> {
  if (!topic) throw new Error('There is no such topic');
  const page = await device.newPage();
  await addPageClock(page);
  await page.goto(`${server.url}/${topicHref(topic)}`);
  await firstMessageMs(page);
  return page;
}

/** Sends until it is stopped. Stopping returns the rate per second. */
async function sendConstantly(server: OurServer, topics: readonly Topic[]) {
  const headers = { authorization: authorization(await server.account('sender')) };
  const start = performance.now();
  let sent = 0;
  let failure: unknown;
  const waiting = new Set<Promise<void>>();
  const send = () => {
    const topic = topics[sent % topics.length];
    sent += 1;
    const body = new URLSearchParams({
      type: 'channel',
      to: String(topic?.channelId),
      topic: topic?.topic ?? '',
      content: `Message ${sent} while somebody types`,
    });
    const request = fetch(`${server.url}/api/v1/messages`, { method: 'POST', headers, body })
      .then((answer) => answer.arrayBuffer())
      .then(() => undefined)
      .catch((error: unknown) => {
        failure = error;
      });
    waiting.add(request);
    void request.then(() => waiting.delete(request));
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - start) / 1000) * MESSAGES_PER_SECOND;
    while (sent < due) send();
  }, 1000 / MESSAGES_PER_SECOND);
  return {
    async stop(): Promise<number> {
      clearInterval(timer);
      await Promise.all(waiting);
      if (failure !== undefined) throw failure;
      return (sent / (performance.now() - start)) * 1000;
    },
  };
}
