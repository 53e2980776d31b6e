import { afterAll, describe, expect, test } from 'vitest';
import { createRenderer } from '../../../src/features/markdown/renderer.ts';
import { maxHtmlLength } from '../../../src/features/markdown/scope.ts';
import { adversarialHeavyTexts, adversarialTexts } from './adversarial.ts';
import { exampleContext } from './example-context.ts';
import { violations } from './html-check.ts';
import { html, render } from './render.ts';

const LENGTH = 1250;
const writer = { key: 'somebody', isPatient: true };
const TIMES = 8;
/** Linear time grows eightfold, quadratic time 64-fold. The limit between leaves room for garbage collection. */
const MAX_GROWTH = 24;
/** Shorter times are mostly noise. */
const LEAST_MS = 2;
const ATTEMPTS = 8;

/** Returns how much longer the second takes. Of several attempts the first that is fast enough counts. */
function growth(first: () => void, second: () => void): number {
  let [least, most] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    least = Math.min(least, duration(first));
    most = Math.min(most, duration(second));
    if (most / Math.max(LEAST_MS, least) < MAX_GROWTH) break;
  }
  return most / Math.max(LEAST_MS, least);
}

/** Returns processor time in milliseconds, which does not depend on other load. */
function duration(action: () => void): number {
  const start = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

describe('C7: bounded time', () => {
  const short = adversarialTexts(LENGTH);
  const long = adversarialTexts(TIMES * LENGTH);
  test.each(Object.keys(short))('C7: rendering time of %s grows with their length', (name) => {
    const once = () => html(short[name] ?? '');
    const often = () => html(long[name] ?? '');
    expect(growth(once, often)).toBeLessThan(MAX_GROWTH);
  });

  test.each(Object.entries(adversarialHeavyTexts(4000)))(
    'C7: %s are rendered completely',
    (_name, source) => expect(violations(html(source))).toEqual([]),
  );

  test('C7: emphasis nested too deeply is text, and complete', () => {
    const rendered = html(`${'*a '.repeat(2500)}${'b* '.repeat(2500)}`);
    expect(rendered.match(/[ab]/g)).toHaveLength(5000);
    expect(rendered.match(/<em>/g)).toHaveLength(50);
    expect(violations(rendered)).toEqual([]);
  });
});

describe('C7: bounded length', () => {
  const length = 10_000;
  const unbroken = { formulas: '$$\\sum_{i}^{n}\\frac{a}{b}$$ '.repeat(length / 28) };
  const texts = { ...adversarialTexts(length), ...adversarialHeavyTexts(length), ...unbroken };

  test.each(Object.entries(texts))('C7: the HTML of %s is a small multiple', (_name, source) => {
    const rendered = html(source);
    expect(rendered.length).toBeLessThanOrEqual(maxHtmlLength(source));
    expect(violations(rendered)).toEqual([]);
  });

  test('C7: of too many formulas the first are typeset, and the others are code', () => {
    const rendered = html(unbroken.formulas);
    const typeset = rendered.split('<span class="katex">').length - 1;
    const asCode = rendered.split('<code>\\sum_{i}^{n}\\frac{a}{b}</code>').length - 1;
    expect(typeset).toBeGreaterThan(30);
    expect(typeset + asCode).toBe(Math.floor(length / 28));
    expect(rendered.lastIndexOf('katex')).toBeLessThan(rendered.indexOf('<code>'));
    expect(html('$$a$$ '.repeat(20))).not.toContain('<code>');
  });

  test('C7: code that would need too many colours is plain', () => {
    const templates = '`${'.repeat(3000);
    expect(html(`\`\`\`js\n${templates}\n\`\`\``)).toBe(
      '<div class="codehilite" data-code-language="JavaScript"><pre><span></span>' +
        `<code>${templates}\n</code></pre></div>`,
    );
  });

  test('C7: a text that would be too large when rendered stays as typed, with its mentions', () => {
    const thumbs = '👍'.repeat(5000);
    const { html: rendered, mentionedUserIds } = render(`@**Iago Moor** <b>\n${thumbs}`);
    expect(rendered).toBe(`<p>@**Iago Moor** &lt;b&gt;<br>\n${thumbs}</p>`);
    expect(mentionedUserIds).toEqual([10]);
  });
});

describe('C7: the renderer', () => {
  const renderer = createRenderer({ workers: 2, timeLimitMs: 20_000 });
  afterAll(() => renderer.close());
  const heavy = '```js\n1\n```\n$$a$$ <time:3 March>';

  test('C7: short text, and text rendered by a worker, give the same as rendering at once', async () => {
    for (const source of ['a **b** :smile:', heavy, 'a '.repeat(2000), 'a'.repeat(10_000)]) {
      expect((await renderer.render(source, exampleContext, writer)).html).toBe(html(source));
    }
  });

  test('C7: many concurrent texts are all rendered', async () => {
    const sources = Array.from({ length: 40 }, (_, i) => `${heavy} ${i}`);
    const all = await Promise.all(
      sources.map((source) => renderer.render(source, exampleContext, writer)),
    );
    expect(all.map((rendered) => rendered.html)).toEqual(sources.map((source) => html(source)));
  });

  test('C7: a text that takes too long is given up, but not the next one', async () => {
    const hasty = createRenderer({ workers: 1, timeLimitMs: 1000 });
    const long = `\`\`\`math\n${'\\sqrt{x}'.repeat(50_000)}\n\`\`\``;
    const [given, next] = [long, heavy].map((source) =>
      hasty.render(source, exampleContext, writer),
    );
    await expect(given).rejects.toThrow('takes too long');
    expect((await next)?.html).toBe(html(heavy));
    await hasty.close();
  });

  test('C7: closing rejects pending texts', async () => {
    const closing = createRenderer({ workers: 1, timeLimitMs: 1000 });
    const left = closing.render(heavy, exampleContext, writer);
    const rejected = expect(left).rejects.toThrow('closed');
    await closing.close();
    await rejected;
    await expect(closing.render(heavy, exampleContext, writer)).rejects.toThrow('closed');
  });
});
