import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, withoutBrowser } from '../../../../test/support/chromium.ts';
import { createFirstChannels } from '../../src/channels/first-channels.ts';
import { addUser } from '../../src/users/add-user.ts';
import { newApiKey } from '../../src/users/api-key.ts';
import { startFreshServer } from '../support/example-server.ts';
import { payloads, places } from './payloads.ts';

/** Texts go around often enough to be seen by each construct, not each with each: that is proven without a browser. */
const PLACES_PER_PAYLOAD = 5;
const TOPIC_LENGTH = 60;

type Caller = (
  method: string,
  path: string,
  fields?: Record<string, string>,
) => Promise<Record<string, unknown>>;

describe.skipIf(withoutBrowser)('C7: what people write, in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  it('C7: nothing runs, whatever field it was written in', async () => {
    const server = await startFreshServer({ rateLimit: false });
    const call = await ownerOf(server);
    const page = await watchedPage(browser);
    const placesOf = Object.values(places);
    const html: string[] = [];
    // One that is no text at all is refused.
    let sent = 0;
    for (const [index, payload] of payloads.entries()) {
      await call('PATCH', '/realm', { description: payload.slice(0, 900) });
      html.push(String((await call('GET', '/server_settings')).realm_description));
      for (let turn = 0; turn < PLACES_PER_PAYLOAD; turn += 1) {
        const place = placesOf[(index * PLACES_PER_PAYLOAD + turn) % placesOf.length];
        const content = place?.(payload) ?? payload;
        html.push(String((await call('POST', '/messages/render', { content })).rendered));
      }
      const topic = [...payload]
        .slice(0, TOPIC_LENGTH)
        .join('')
        .replaceAll(/\p{Cc}/gu, '');
      const answer = await call('POST', '/messages', {
        type: 'channel',
        to: 'general',
        topic: topic.trim() || 'topic',
        content: `find ${payload}`,
      });
      if (answer.result === 'success') sent += 1;
    }
    const everything = await search(call, 'find');
    expect(sent).toBeGreaterThanOrEqual(payloads.length - 1);
    expect(everything).toHaveLength(sent);
    const messages = [...everything, ...(await search(call, 'find alert'))];
    for (const message of messages) {
      for (const field of ['content', 'match_content', 'match_subject']) {
        html.push(String(message[field]));
      }
      for (const { url } of message.topic_links as { url: string }[]) {
        expect(new URL(url).protocol).toMatch(/^https?:$/);
      }
    }
    expect(await page.run(html)).toEqual({ ran: [], unsafe: [] });
  });
});

type Shown = Record<string, unknown>;

/** With the words looked for marked in content and topic. */
async function search(call: Caller, words: string): Promise<Shown[]> {
  const found = await call('GET', '/messages', {
    anchor: 'newest',
    num_before: '1000',
    num_after: '0',
    narrow: JSON.stringify([{ operator: 'search', operand: words }]),
    allow_empty_topic_name: 'true',
  });
  return found.messages as Shown[];
}

async function ownerOf(server: Awaited<ReturnType<typeof startFreshServer>>): Promise<Caller> {
  const apiKey = newApiKey();
  const [realm] = await server.services.realms.all();
  await realm?.write(async (change) => {
    const owner = await addUser(change, {
      email: 'ada@example.org',
      fullName: 'Ada',
      role: 100,
      apiKey,
    });
    await createFirstChannels(change, owner);
  });
  const authorization = `Basic ${Buffer.from(`ada@example.org:${apiKey}`).toString('base64')}`;
  return async (method, path, fields = {}) => {
    const form = new URLSearchParams(fields);
    const query = method === 'GET' ? `?${form}` : '';
    const answer = await fetch(`${server.url}/api/v1${path}${query}`, {
      method,
      headers: { authorization },
      ...(method !== 'GET' && { body: form }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
}

interface WatchedPage {
  /** Puts each text into the document as a client would, touches everything, and says what ran. */
  run(html: readonly string[]): Promise<{ ran: string[]; unsafe: string[] }>;
}

/** A page without any policy that could stop a script: only what the server wrote stands in the way. */
async function watchedPage(browser: Browser): Promise<WatchedPage> {
  const page: Page = await browser.newPage();
  const ran: string[] = [];
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  await page.route('**/*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.setContent('<!doctype html><main></main>');
  return {
    async run(html) {
      const unsafe = await page.evaluate(async (texts) => {
        const main = document.querySelector('main');
        const suspicious: string[] = [];
        for (const text of texts) {
          if (!main) break;
          main.innerHTML = text;
          for (const element of Array.from(main.querySelectorAll('*'))) {
            const handlers = Array.from(element.attributes).filter(({ name }) =>
              name.startsWith('on'),
            );
            const href = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
            const isActive = ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'FORM'].includes(
              element.tagName,
            );
            const isCode = /^\s*(javascript|data|vbscript):/i.test(href);
            if (handlers.length > 0 || isActive || isCode) suspicious.push(element.outerHTML);
            for (const type of ['mouseover', 'focus', 'error', 'load', 'toggle']) {
              element.dispatchEvent(new Event(type));
            }
          }
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
        return suspicious;
      }, html);
      return { ran, unsafe };
    },
  };
}
