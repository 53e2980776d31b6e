import { describe, expect, test } from 'vitest';
import { html } from './render.ts';

/** Name, source and HTML of each case. */
const cases: readonly (readonly [name: string, source: string, expected: string])[] = [
  ['nothing at all', '', ''],
  ['paragraphs', 'one\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['a line break in a paragraph', 'one\ntwo', '<p>one<br>\ntwo</p>'],
  ['blanks around lines', '  one  \n  two', '<p>one<br>\ntwo</p>'],
  ['carriage returns', 'one\r\ntwo\r\rthree', '<p>one<br>\ntwo</p>\n<p>three</p>'],

  ['headings', '# a\n###### f', '<h1>a</h1>\n<h6>f</h6>'],
  ['a heading without a blank', '#a', '<p>#a</p>'],
  ['a heading without text', '# \n#', '<p>#<br>\n#</p>'],
  ['seven number signs', '####### a', '<p>####### a</p>'],
  ['number signs behind a heading', '## a ## \n# b#', '<h2>a</h2>\n<h1>b#</h1>'],
  ['a heading amid a paragraph', 'a\n# b', '<p>a</p>\n<h1>b</h1>'],
  ['underlined headings (trap 44)', 'a\n===', '<p>a<br>\n===</p>'],
  ['an underline of dashes (trap 44)', 'a\n---', '<p>a</p>\n<hr>'],

  ['rules', '---\n***\n___', '<hr>\n<hr>\n<hr>'],
  ['two dashes', '--', '<p>--</p>'],

  ['a bullet list', '- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['a bullet of each kind', '* a\n- b\n+ c', '<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>'],
  ['a list behind a paragraph (trap 46)', 'p\n* a', '<p>p</p>\n<ul>\n<li>a</li>\n</ul>'],
  [
    'nesting by two blanks (trap 46)',
    '- a\n  - b\n    - c\n- d',
    '<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ul>',
  ],
  ['nesting by four blanks', '- a\n    - b', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
  ['no nesting by one space', '- a\n - b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['a second line of an item', '- a\n  b\nc', '<ul>\n<li>a<br>\nb<br>\nc</li>\n</ul>'],
  ['a bullet without a blank', '-a\n*', '<p>-a<br>\n*</p>'],
  ['a numbered list', '1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['a number to start with', '5. a\n9. b', '<ol start="5">\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['zero', '0. a', '<ol start="0">\n<li>a</li>\n</ol>'],
  ['equal numbers', '1. a\n1. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
  [
    'numbers nested by two blanks',
    '1. a\n  2. b\n3. c',
    '<ol>\n<li>a<ol start="2">\n<li>b</li>\n</ol>\n</li>\n<li>c</li>\n</ol>',
  ],
  ['numbers of two digits', '9. a\n10. b', '<ol start="9">\n<li>a</li>\n<li>b</li>\n</ol>'],
  ['a numbered list behind a paragraph', 'p\n2. a', '<p>p</p>\n<ol start="2">\n<li>a</li>\n</ol>'],
  ['a year at the start of a line', 'It was\n1986. Then', '<p>It was<br>\n1986. Then</p>'],
  ['a number with a parenthesis', '1) a', '<p>1) a</p>'],
  ['bullets behind numbers', '1. a\n- b', '<ol>\n<li>a</li>\n</ol>\n<ul>\n<li>b</li>\n</ul>'],
  ['a loose list', '- a\n\n- b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
  [
    'a paragraph in an item',
    '- a\n  - b\n\n    c\n    d',
    '<ul>\n<li>a<ul>\n<li>\n<p>b</p>\n<p>c<br>\nd</p>\n</li>\n</ul>\n</li>\n</ul>',
  ],
  ['a paragraph behind a list', '- a\n\nb', '<ul>\n<li>a</li>\n</ul>\n<p>b</p>'],
  [
    'code in an item',
    '- a\n  ```\n  x\n  ```\n- b',
    '<ul>\n<li>a<div class="codehilite"><pre><span></span><code>x\n</code></pre></div>\n</li>\n<li>b</li>\n</ul>',
  ],
  ['tasks (trap 44)', '- [ ] a\n- [x] b', '<ul>\n<li>[ ] a</li>\n<li>[x] b</li>\n</ul>'],

  ['a quote', '> a\n> b', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>'],
  ['a line that continues a quote', '> a\nb', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>'],
  [
    'two quotes',
    '> a\n\n> b',
    '<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>',
  ],
  ['a quote mark alone', '>', '<p>&gt;</p>'],
  ['a quote mark before text', '>\na', '<p>&gt;</p>\n<p>a</p>'],
  [
    'quotes in quotes',
    '> > a',
    '<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>',
  ],
  [
    'a quote between fences',
    '```quote\na\n\n* b\n```\nc',
    '<blockquote>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</blockquote>\n<p>c</p>',
  ],
  ['a quote that does not end', '~~~ quote\na', '<blockquote>\n<p>a</p>\n</blockquote>'],
  [
    'code in a quote, in longer fences',
    '````quote\n```\na\n```\n````',
    '<blockquote>\n<div class="codehilite"><pre><span></span><code>a\n</code></pre></div>\n</blockquote>',
  ],
  [
    'code in a quote, in equal fences',
    '```quote\n```zz\na\n```\nb\n```\nc',
    '<blockquote>\n<div class="codehilite" data-code-language="zz"><pre><span></span><code>a\n</code></pre></div>\n<p>b</p>\n</blockquote>\n<p>c</p>',
  ],
  [
    'a spoiler in a quote',
    '~~~quote\n```spoiler a\nb\n```\n~~~',
    '<blockquote>\n<div class="spoiler-block"><div class="spoiler-header">\n<p>a</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>b</p>\n</div></div>\n</blockquote>',
  ],

  [
    'code',
    '```\n<a>\n  b\n```',
    '<div class="codehilite"><pre><span></span><code>&lt;a&gt;\n  b\n</code></pre></div>',
  ],
  [
    'code between tildes',
    '~~~~\na\n~~~\n~~~~\nb',
    '<div class="codehilite"><pre><span></span><code>a\n~~~\n</code></pre></div>\n<p>b</p>',
  ],
  [
    'code whose fence is not equal',
    '```\na\n````\nb',
    '<div class="codehilite"><pre><span></span><code>a\n````\nb\n</code></pre></div>',
  ],
  [
    'empty code',
    '```\n```',
    '<div class="codehilite"><pre><span></span><code>\n</code></pre></div>',
  ],
  [
    'indented code',
    '    a\n\n    b',
    '<div class="codehilite"><pre><span></span><code>a\n\nb\n</code></pre></div>',
  ],
  ['no code by two spaces', '  a', '<p>a</p>'],
  [
    'code behind a paragraph',
    'a\n```\nb\n```\nc',
    '<p>a</p>\n<div class="codehilite"><pre><span></span><code>b\n</code></pre></div>\n<p>c</p>',
  ],
  ['backticks with text behind them', '``` a ```', '<p><code> a </code></p>'],
  ['tildes with text behind them', '~~~a: b~~~', '<p>~~~a: b~~~</p>'],
  [
    'highlighted code',
    '```py\ndef f():\n    return "a" # b\n```',
    '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">def</span> <span class="nf">f</span>():\n    <span class="k">return</span> <span class="s">"a"</span> <span class="c"># b</span>\n</code></pre></div>',
  ],
  [
    'flat marks',
    '```py\nf"a{1}b"\n```',
    '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="s">f"a</span><span class="si">{</span><span class="m">1</span><span class="si">}</span><span class="s">b"</span>\n</code></pre></div>',
  ],
  [
    'a dot before the language',
    '~~~.python\nx\n~~~',
    '<div class="codehilite" data-code-language="Python"><pre><span></span><code>x\n</code></pre></div>',
  ],
  [
    'an unknown language',
    '```Klingon"<\ntlh & IH\n```',
    '<div class="codehilite" data-code-language="Klingon&quot;&lt;"><pre><span></span><code>tlh &amp; IH\n</code></pre></div>',
  ],
  [
    'TeX as code',
    '```tex\n\\pi\n```',
    '<div class="codehilite" data-code-language="TeX"><pre><span></span><code><span class="k">\\pi</span>\n</code></pre></div>',
  ],
  [
    'a formula that is wrong',
    '```math\n\\nope{<b>}\n```',
    '<p><span class="tex-error">\\nope{&lt;b&gt;}</span></p>',
  ],

  [
    'a spoiler',
    '```spoiler a **b**\nc\n\nd\n```\ne',
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>a <strong>b</strong></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>c</p>\n<p>d</p>\n</div></div>\n<p>e</p>',
  ],
  [
    'a spoiler without a header',
    '```spoiler\na\n```',
    '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>a</p>\n</div></div>',
  ],

  [
    'a table',
    '| a | b |\n|---|---|\n| 1 | *2* |',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td><em>2</em></td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'the alignments of a table',
    'a|b|c|d\n:-|:-:|-:|-\n1|2|3|4',
    '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th style="text-align: center;">b</th>\n<th style="text-align: right;">c</th>\n<th>d</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style="text-align: left;">1</td>\n<td style="text-align: center;">2</td>\n<td style="text-align: right;">3</td>\n<td>4</td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'rows of other lengths',
    'a|b\n-|-\n1\n1|2|3',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td></td>\n</tr>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'a table without rows',
    'a|b\n-|-',
    '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></td>\n<td></td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'a table in a quote between fences',
    '```quote\na|b\n-|-\n1|2\n```',
    '<blockquote>\n<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n</blockquote>',
  ],

  ['a poll', '/poll a\nb', '<p>/poll a<br>\nb</p>'],
  ['a status', '/me *a*', '<p>/me <em>a</em></p>'],
  ['raw HTML (C)', '<div>\na\n</div>', '<p>&lt;div&gt;<br>\na<br>\n&lt;/div&gt;</p>'],
  [
    'references (C2)',
    '[a]: http://b.c\n[^1]: d',
    '<p>[a]: <a href="http://b.c">http://b.c</a><br>\n[^1]: d</p>',
  ],
  ['definitions (C2)', 'a\n: b', '<p>a<br>\n: b</p>'],
];

describe('C1: blocks', () => {
  test.each(cases)('C1: %s', (_name, source, expected) => {
    expect(html(source)).toBe(expected);
  });

  test('C1: the organization’s language applies to code that names none', () => {
    const python = { defaultCodeLanguage: 'python' };
    expect(html('```\n1\n```', python)).toContain('data-code-language="Python"');
    expect(html('```js\n1\n```', python)).toContain('data-code-language="JavaScript"');
    expect(html('    1', python)).not.toContain('data-code-language');
    expect(html('```quote\n1\n```', python)).toBe('<blockquote>\n<p>1</p>\n</blockquote>');
  });

  test.each(['text', 'none'])(
    'C1: with %s as language of the organization, code is plain',
    (name) => {
      expect(html('```\nlet a = 1\n```', { defaultCodeLanguage: name })).toContain(
        '<code>let a = 1\n</code>',
      );
    },
  );

  test('C1: blocks nested too deeply are text, and complete', () => {
    const rendered = html(`${'>'.repeat(200)}deep`);
    expect(rendered).toContain('deep');
    expect(rendered.split('<blockquote>').length).toBeLessThan(50);
  });
});
