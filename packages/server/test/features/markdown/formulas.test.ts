import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { allTools } from '../../../src/features/markdown/all-tools.ts';
import { h } from '../../../src/features/markdown/html/node.ts';
import { measure } from '../../../src/features/markdown/html/write-html.ts';
import { typeset } from '../../../src/features/markdown/math/typeset.ts';
import { renderMarkdown } from '../../../src/features/markdown/render-markdown.ts';
import { exampleContext } from './example-context.ts';
import { violations } from './html-check.ts';

/** Every command and environment in the typesetter's source, since it does not list them. */
const program = readFileSync(fileURLToPath(import.meta.resolve('katex')), 'utf8');
const commands = named(/["'](\\\\(?:[a-zA-Z@]+\*?|[^a-zA-Z\\"'\n]))["']/g).map((name) =>
  name.slice(1),
);
const environments = named(/["']([a-zA-Z]+\*?)["']/g);

function named(pattern: RegExp): string[] {
  return [...new Set([...program.matchAll(pattern)].map(([, name = '']) => name))];
}

const usesOfCommand = (name: string) => [
  `${name} x`,
  `a_{b}^{c} ${name}_a^b`,
  `${name}{a}`,
  `${name}{a}{b}`,
  `${name}{a}{b}{c}`,
  `${name}[a]{b}`,
  `${name}{red}{b}`,
  `${name}{red}{blue}{b}`,
  `${name}{1em}`,
  `${name}[-1em]{2em}{2em}`,
  `${name} 1em x`,
  `\\left${name} x \\right${name}`,
  `\\big${name}`,
  `\\text{${name}{a}}`,
  `\\underbrace{${name}{abc}}_{n}`,
];
const usesOfEnvironment = (name: string) => [
  `\\begin{${name}} a & b \\\\ c & d \\end{${name}}`,
  `\\begin{${name}}{|c:c|} a & b \\\\[1em] \\hline c & d \\end{${name}}`,
  `\\begin{${name}}{2} a & b \\\\ c & d \\end{${name}}`,
  `\\begin{${name}} a @>b>> c \\\\ @VaVV @AAbA \\\\ d @= e \\end{${name}}`,
  `\\begin{${name}} a \\tag{x} \\end{${name}}`,
];

describe('C2: formulas', () => {
  test('C2: the allow-list has everything that the typesetter writes', () => {
    // It prints warnings, and what formulas tell it to.
    vi.spyOn(console, 'log').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
    expect(commands.length).toBeGreaterThan(900);
    const uses = [...commands.flatMap(usesOfCommand), ...environments.flatMap(usesOfEnvironment)];
    let shown = 0;
    for (const formula of uses) {
      const node = typeset(formula, true);
      if (!node) continue;
      expect(measure(node), formula).not.toHaveProperty('refused');
      shown += 1;
    }
    expect(shown).toBeGreaterThan(commands.length * 5);
    vi.restoreAllMocks();
  });

  test('C2: a formula with markup outside the allow-list is plain code, and is reported', () => {
    const unknown = () => h('span', { class: 'katex' }, [h('script', {}, ['<b>'])]);
    const { html, refusedMarkup } = renderMarkdown('a $$x<y$$ b\n```math\nx\n```', exampleContext, {
      ...allTools(),
      typeset: unknown,
    });
    expect(html).toBe('<p>a <code>x&lt;y</code> b</p>\n<p><code>x</code></p>');
    expect(violations(html)).toEqual([]);
    expect(refusedMarkup).toEqual(['<script>']);
  });
});
