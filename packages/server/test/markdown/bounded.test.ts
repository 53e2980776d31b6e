import { afterAll, describe, expect, test } from 'vitest';
import { RenderError } from '../../src/markdown/render-error.ts';
import { createRenderer } from '../../src/markdown/renderer.ts';
import { adversarialHeavyTexts, adversarialTexts } from './adversarial.ts';
import { exampleContext } from './example-context.ts';
import { violations } from './html-check.ts';
import { html } from './render.ts';

const LENGTH = 1250;
const writer = { key: 'somebody', isPatient: true };
const TIMES = 8;
/** Linear time grows eightfold, quadratic 64-fold. Between them is room for what collects garbage meanwhile. */
const MAX_GROWTH = 24;
/** Shorter times say nothing. */
const LEAST_MS = 2;
const ATTEMPTS = 8;

/** How much longer the second takes, by the fastest of several attempts, of which one that is fast enough is enough. */
function growth(first: () => void, second: () => void): number {
  let [least, most] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    least = Math.min(least, duration(first));
    most = Math.min(most, duration(second));
    if (most / Math.max(LEAST_MS, least) < MAX_GROWTH) break;
  }
  return most / Math.max(LEAST_MS, least);
}

/** In milliseconds of the processor: what else the machine does takes none of them. */
function duration(action: () => void): number {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe('C7: bounded time', () => {
  const short = adversarialTexts(LENGTH);
  const long = adversarialTexts(TIMES * LENGTH);
  test.each(Object.keys(short))('C7: the time that %s take grows with their length', (name) => {
    const once = () => html(short[name] ?? '');
    const often = () => html(long[name] ?? '');
    expect(growth(once, often)).toBeLessThan(MAX_GROWTH);
  });

  test.each(Object.entries(adversarialHeavyTexts(4000)))(
    'C7: %s come out whole or are refused',
    (_name, source) => {
      try {
        expect(violations(html(source))).toEqual([]);
      } catch (error) {
        expect(error).toBeInstanceOf(RenderError);
      }
    },
  );

  test('C7: emphasis nested deeper than anybody reads is text, and none of it is lost', () => {
    const rendered = html(`${'*a '.repeat(2500)}${'b* '.repeat(2500)}`);
    expect(rendered.match(/[ab]/g)).toHaveLength(5000);
    expect(rendered.match(/<em>/g)).toHaveLength(50);
    expect(violations(rendered)).toEqual([]);
  });

  test('C7: more HTML than the limit is an error', () => {
    expect(() => html(':smile:'.repeat(100), { maxHtmlLength: 1000 })).toThrow(RenderError);
  });
});

describe('C7: the renderer', () => {
  const renderer = createRenderer({ workers: 2, timeLimitMs: 20_000 });
  afterAll(() => renderer.close());
  const heavy = '```js\n1\n```\n$$a$$ <time:3 March>';

  test('C7: short text, and what a worker renders, give what rendering at once gives', async () => {
    for (const source of ['a **b** :smile:', heavy, 'a '.repeat(2000), 'a'.repeat(10_000)]) {
      expect((await renderer.render(source, exampleContext, writer)).html).toBe(html(source));
    }
  });

  test('C7: many at once are all answered', async () => {
    const sources = Array.from({ length: 40 }, (_, i) => `${heavy} ${i}`);
    const all = await Promise.all(
      sources.map((source) => renderer.render(source, exampleContext, writer)),
    );
    expect(all.map((rendered) => rendered.html)).toEqual(sources.map((source) => html(source)));
  });

  test('C7: what is refused by a worker is refused here', async () => {
    const context = { ...exampleContext, maxHtmlLength: 10 };
    await expect(renderer.render(heavy, context, writer)).rejects.toThrow(RenderError);
    await expect(renderer.render('a'.repeat(100), context, writer)).rejects.toThrow(RenderError);
  });

  test('C7: what takes too long is given up, and the next message is not', async () => {
    const hasty = createRenderer({ workers: 1, timeLimitMs: 1000 });
    const long = `\`\`\`math\n${'\\sqrt{x}'.repeat(50_000)}\n\`\`\``;
    const [given, next] = [long, heavy].map((source) =>
      hasty.render(source, exampleContext, writer),
    );
    await expect(given).rejects.toThrow('takes too long');
    expect((await next)?.html).toBe(html(heavy));
    await hasty.close();
  });

  test('C7: closing rejects what is left', async () => {
    const closing = createRenderer({ workers: 1, timeLimitMs: 1000 });
    const left = closing.render(heavy, exampleContext, writer);
    const rejected = expect(left).rejects.toThrow('closed');
    await closing.close();
    await rejected;
    await expect(closing.render(heavy, exampleContext, writer)).rejects.toThrow('closed');
  });
});
