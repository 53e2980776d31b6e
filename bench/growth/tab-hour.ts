import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { launchChromium } from '../../test/support/chromium.ts';
import { servePage } from '../../test/support/page-server.ts';
import { fillCrowd, type Person } from '../fill/crowd.ts';
import { authorization, serving } from '../our-server.ts';
import type { StoreBench } from '../rows/store-page.ts';
import { heapOf } from '../rows/tab-memory.ts';
import type { Grow, Point } from './growth.ts';

declare const storeBench: StoreBench;

const MINUTES = 60;
const EVERY_MINUTES = 5;
const PER_SECOND = 10;
const TOPICS = 20;
/** Named after its subscribers. */
const CHANNEL = '2';

/**
 * Fills a tab's store with the messages of an hour, of which one conversation is open. It takes an hour, and neither
 * engine of the server makes a difference.
 */
export const ofTabHour: Grow = async (places, engine) => {
  if (engine !== 'sqlite') return [];
  const place = await places.make(engine);
  const [owner, reader] = await fillCrowd(place, 2, [Number(CHANNEL)]);
  if (!owner || !reader) throw new Error('Two people are needed');
  const pages = await servePage(join(import.meta.dirname, '../rows/store-page.ts'));
  const browser = await launchChromium();
  try {
    return await serving(place, async ({ url }) => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(pages.origin);
      await send(url, owner, 0);
      await page.evaluate((of) => storeBench.follow(of), {
        serverUrl: url,
        credentials: { email: reader.email, apiKey: reader.api_key },
      });
      const points: Point[] = [{ at: 0, value: await heapOf(page) }];
      const start = performance.now();
      for (let count = 1; count <= MINUTES * 60 * PER_SECOND; count += 1) {
        await setTimeout(start + (count * 1000) / PER_SECOND - performance.now());
        await send(url, owner, count);
        const minutes = count / PER_SECOND / 60;
        if (minutes % EVERY_MINUTES === 0) points.push({ at: minutes, value: await heapOf(page) });
      }
      return [
        {
          name: 'tabHour',
          what: `the heap of a tab that gets ${PER_SECOND} messages a second`,
          per: 'minutes',
          unit: 'MB',
          points,
        },
      ];
    });
  } finally {
    await browser.close();
    await pages.close();
  }
};

async function send(url: string, sender: Person, count: number): Promise<void> {
  const body = new URLSearchParams({
    type: 'channel',
    // A plain number would be an ID.
    to: JSON.stringify(CHANNEL),
    topic: `topic ${count % TOPICS}`,
    content: `Message ${count}: the train leaves at seven, and the tickets are in the **blue** folder.`,
  });
  const headers = { authorization: authorization(sender) };
  const answer = await fetch(`${url}/api/v1/messages`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`A message was refused: ${await answer.text()}`);
}
