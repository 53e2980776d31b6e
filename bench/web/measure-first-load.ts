import type { Browser, Page } from 'playwright-core';
import type { OurServer } from '../our-server.ts';
import type { PageLoading } from './clock-page.ts';
import { median } from './distribution.ts';
import type { WebFigure } from './figure.ts';
import type { LargeOrganization, Reader } from './large-organization.ts';
import { addPageClock, firstMessageMs, loadingOf } from './page-clock.ts';
import { topicHref } from './topic-href.ts';

const ROUNDS = 5;

interface Parts {
  readonly browser: Browser;
  readonly server: OurServer;
  readonly world: LargeOrganization;
}

/** Measures a new device: the time until the messages of a topic show, and the transferred bytes. */
export async function firstLoads({ browser, server, world }: Parts): Promise<WebFigure[]> {
  const [topic] = world.busy;
  if (!topic) throw new Error('There is no busy topic');
  const loads: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, server.url, world.reader);
    loads.push(await load(page, `${server.url}/${topicHref(topic)}`));
    await context.close();
  }
  const figure = (
    name: string,
    unit: WebFigure['unit'],
    of: (each: Load) => number,
  ): WebFigure => ({
    name: `first load, ${name}`,
    unit,
    value: median(loads.map(of)),
  });
  return [
    figure('until messages show', 'ms', ({ timeMs }) => timeMs),
    figure('first contentful paint', 'ms', ({ firstPaintMs }) => firstPaintMs),
    figure('total blocking time', 'ms', ({ blockedMs }) => blockedMs),
    figure('layout shift, thousandths', '', ({ shift }) => shift * 1000),
    figure('the app', 'kB', ({ appBytes }) => appBytes / 1000),
    figure('the organization', 'kB', ({ dataBytes }) => dataBytes / 1000),
  ];
}

/** Signs in by storing credentials. Uses the setup page, which is of the same origin and light. */
export async function signIn(page: Page, url: string, reader: Reader): Promise<void> {
  await page.goto(`${url}/setup`);
  await page.evaluate(
    (account) => localStorage.setItem('tidings:account', JSON.stringify(account)),
    reader,
  );
}

interface Load extends PageLoading {
  readonly timeMs: number;
  readonly appBytes: number;
  readonly dataBytes: number;
}

async function load(page: Page, url: string): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const urls = new Map<string, string>();
  let [appBytes, dataBytes] = [0, 0];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    urls.set(requestId, request.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const isData = urls.get(requestId)?.includes('/api/') === true;
    if (isData) dataBytes += encodedDataLength;
    else appBytes += encodedDataLength;
  });
  await addPageClock(page);
  await page.goto(url, { waitUntil: 'commit' });
  const timeMs = await firstMessageMs(page);
  const loading = await loadingOf(page);
  await session.detach();
  return { timeMs, appBytes, dataBytes, ...loading };
}
