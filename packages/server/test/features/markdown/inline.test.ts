import { describe, expect, test } from 'vitest';
import { html, inline } from './render.ts';

const smile =
  '<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>';
const heart =
  '<span aria-label="heart" class="emoji emoji-2764" role="img" title="heart">:heart:</span>';

/** Name, source and HTML of each case, in a paragraph. */
const cases: readonly (readonly [name: string, source: string, expected: string])[] = [
  ['bold', 'a **b** c', 'a <strong>b</strong> c'],
  ['bold with blanks inside', '** a **', '<strong> a </strong>'],
  ['italic', '*a b*', '<em>a b</em>'],
  ['italic amid a word', '2*3*4', '2<em>3</em>4'],
  ['blanks next to the stars of italic', 'a * b* c *d * e', 'a * b* c *d * e'],
  ['bold and italic', '***a***', '<strong><em>a</em></strong>'],
  ['italic in bold', '**a *b* c**', '<strong>a <em>b</em> c</strong>'],
  ['bold in italic', '*a **b** c*', '<em>a <strong>b</strong> c</em>'],
  ['a star in bold', '**a*b**', '<strong>a*b</strong>'],
  ['pointers', 'char *x = (char *)y', 'char *x = (char *)y'],
  ['bold over two lines', '**a\nb**', '**a<br>\nb**'],
  ['italic on each of two lines', '*a*\n*b*', '<em>a</em><br>\n<em>b</em>'],
  ['struck', '~~a~~ b~~c~~', '<del>a</del> b<del>c</del>'],
  [
    'bold struck',
    '~~**a**~~ **~~b~~**',
    '<del><strong>a</strong></del> <strong><del>b</del></strong>',
  ],
  ['one tilde and three', '~a~ ~~~b~~~', '~a~ ~~~b~~~'],
  ['struck over two lines', '~~a\nb~~', '~~a<br>\nb~~'],
  ['low lines (trap 45)', '_a_ __b__', '_a_ __b__'],
  ['backslashes (trap 44)', '\\*a\\* \\_', '\\<em>a\\</em> \\_'],

  ['code', 'a `b` c', 'a <code>b</code> c'],
  ['blanks in code', '`` a ` b ``', '<code> a ` b </code>'],
  [
    'marks in code',
    '`*a* @**Iago Moor** &lt; :smile:`',
    '<code>*a* @**Iago Moor** &amp;lt; :smile:</code>',
  ],
  ['a line break in code', '`a\nb`', '<code>a\nb</code>'],
  ['backticks without end', '`a ``b', '`a ``b'],

  ['a link', '[a](http://b.c/d)', '<a href="http://b.c/d">a</a>'],
  [
    'a link without text',
    '[](http://b.c) [ ](http://d.e)',
    '<a href="http://b.c">http://b.c</a> <a href="http://d.e">http://d.e</a>',
  ],
  ['a title', '[a](http://b.c "d \'e\'")', '<a href="http://b.c" title="d \'e\'">a</a>'],
  ['quotes in a title', "[a](http://b.c '\"<')", '<a href="http://b.c" title="&quot;&lt;">a</a>'],
  [
    'marks in a link',
    '[*a* :smile: `b`](http://c.d)',
    `<a href="http://c.d"><em>a</em> ${smile} <code>b</code></a>`,
  ],
  ['parentheses in a target', '[a](http://b.c/(d)e)', '<a href="http://b.c/(d)e">a</a>'],
  ['angle brackets around a target', '[a](<http://b.c>)', '<a href="http://b.c">a</a>'],
  ['blanks in a target', '[a](http://b.c/d e)', '<a href="http://b.c/d%20e">a</a>'],
  ['brackets in a link', '[[a]](http://b.c)', '<a href="http://b.c">[a]</a>'],
  [
    'a link in a link',
    '[a [b](http://c.d)](http://e.f)',
    '[a <a href="http://c.d">b</a>](<a href="http://e.f">http://e.f</a>)',
  ],
  ['a bare link in a link', '[a http://b.c](http://d.e)', '<a href="http://d.e">a http://b.c</a>'],
  ['a blank before the target', '[a] (http://b.c)', '[a] (<a href="http://b.c">http://b.c</a>)'],
  [
    'a target without a scheme',
    '[a](b.c/d) [e](//f.g)',
    '<a href="http://b.c/d">a</a> <a href="http://f.g">e</a>',
  ],
  ['a target on this server', '[a](/b) [c](#d)', '<a href="/b">a</a> <a href="#d">c</a>'],
  ['an address of mail as target', '[a](b@c.d)', '<a href="mailto:b@c.d">a</a>'],
  [
    'a place in this organization',
    '[a](https://chat.example.com/#narrow/is/starred)',
    '<a href="#narrow/is/starred">a</a>',
  ],
  ['a target that is not a URL', '[a](http://[b)', '<a href="">a</a>'],
  ['references (trap 44)', '[a][b] [c]', '[a][b] [c]'],
  ['footnotes', 'a[^1]', 'a[^1]'],
  ['an image as of this level', '![a](http://b.c/d.png)', '!<a href="http://b.c/d.png">a</a>'],
  [
    'other schemes',
    '[a](tel:+1) [b](bitcoin:1x) [c](FILE:///d)',
    '<a href="tel:+1">a</a> <a href="bitcoin:1x">b</a> <a href="FILE:///d">c</a>',
  ],

  [
    'a bare URL',
    'see http://a.bc/d?e=f#g now',
    'see <a href="http://a.bc/d?e=f#g">http://a.bc/d?e=f#g</a> now',
  ],
  [
    'a port and a name',
    'http://localhost:9991/ http://a@b.cd/e',
    '<a href="http://localhost:9991/">http://localhost:9991/</a> <a href="http://a@b.cd/e">http://a@b.cd/e</a>',
  ],
  ['a query without a path', 'https://a.bc?d=e', '<a href="https://a.bc?d=e">https://a.bc?d=e</a>'],
  [
    'no scheme',
    'example.com/a t.co',
    '<a href="http://example.com/a">example.com/a</a> <a href="http://t.co">t.co</a>',
  ],
  ['names of files', 'readme.md views.py a.zip', 'readme.md views.py a.zip'],
  ['an unknown top level', 'a.commandstuff() love...it', 'a.commandstuff() love...it'],
  [
    'punctuation after it',
    'https://t.co. example.com? (example.com)',
    '<a href="https://t.co">https://t.co</a>. <a href="http://example.com">example.com</a>? (<a href="http://example.com">example.com</a>)',
  ],
  [
    'parentheses',
    '(http://a.bc/d_(e)) http://a.bc/(f_(g)_h)',
    '(<a href="http://a.bc/d_(e)">http://a.bc/d_(e)</a>) <a href="http://a.bc/(f_(g)_h)">http://a.bc/(f_(g)_h)</a>',
  ],
  [
    'quotes',
    '"is.gd/foo/" <a@b.com>',
    '"<a href="http://is.gd/foo/">is.gd/foo/</a>" &lt;<a href="mailto:a@b.com">a@b.com</a>&gt;',
  ],
  [
    'allowed characters before it',
    'a,http://b.cd/ x:http://e.fg',
    'a,<a href="http://b.cd/">http://b.cd/</a> x:<a href="http://e.fg">http://e.fg</a>',
  ],
  [
    'forbidden characters before it',
    'a;http://b.cd (x)http://b.cd',
    'a;http://b.cd (x)http://b.cd',
  ],
  ['commas', 'http://a.bc/d,e, but', '<a href="http://a.bc/d,e">http://a.bc/d,e</a>, but'],
  [
    'stars and low lines in URLs',
    'http://a.bc/_d_/*e*',
    '<a href="http://a.bc/_d_/*e*">http://a.bc/_d_/*e*</a>',
  ],
  [
    'ampersands',
    'http://a.bc/?d=1&amp=2',
    '<a href="http://a.bc/?d=1&amp;amp=2">http://a.bc/?d=1&amp;amp=2</a>',
  ],
  ['mail', 'a.b@c.de a@b.cd/e', '<a href="mailto:a.b@c.de">a.b@c.de</a> a@b.cd/e'],
  [
    'letters beyond ASCII',
    'http://münchen.de/straße',
    '<a href="http://münchen.de/straße">http://münchen.de/straße</a>',
  ],
  [
    'bare schemes other than HTTP',
    'file:///a ftp://b.cd itms://e.fg',
    'file:///a ftp://b.cd itms://e.fg',
  ],

  ['line breaks', 'a\nb\nc', 'a<br>\nb<br>\nc'],
  ['character references', '&lt; &amp;amp; &copy; &nope; &#65;', '&lt; &amp;amp; © &amp;nope; A'],
  ['raw HTML', '<b>a</b> <!-- c -->', '&lt;b&gt;a&lt;/b&gt; &lt;!-- c --&gt;'],
  ['quotes of all kinds', `"a" 'b'`, `"a" 'b'`],

  ['dollar signs', '$5 and $6, $$$ $$$$ a$$b$$ $$c$$d', '$5 and $6, $$$ $$$$ a$$b$$ $$c$$d'],
  ['a face of dollars', '$$_$$', '$$_$$'],
  ['a formula over two lines', '$$a\nb$$', '$$a<br>\nb$$'],
  ['a wrong formula', '$$\\nope{*a*}$$', '<span class="tex-error">$$\\nope{*a*}$$</span>'],

  [
    'a moment with a zone',
    '<time:2024-03-07T15:00:00-08:00>',
    '<time datetime="2024-03-07T23:00:00Z">2024-03-07T15:00:00-08:00</time>',
  ],
  [
    'a moment without a zone',
    '<time:2024-03-07T15:00:00.5>',
    '<time datetime="2024-03-07T15:00:00Z">2024-03-07T15:00:00.5</time>',
  ],
  ['a day', '<time:2024-03-07>', '<time datetime="2024-03-07T00:00:00Z">2024-03-07</time>'],
  ['seconds', '<time:1496701800>', '<time datetime="2017-06-05T22:30:00Z">1496701800</time>'],
  [
    'an English moment',
    '<time:Jun 5th 2017, 10:30PM>',
    '<time datetime="2017-06-05T22:30:00Z">Jun 5th 2017, 10:30PM</time>',
  ],
  [
    'an English day',
    '<time:31 Dec 2017>',
    '<time datetime="2017-12-31T00:00:00Z">31 Dec 2017</time>',
  ],
  [
    'an English moment with a zone',
    '<time:31 Dec 2017 5:30 am IST>',
    '<time datetime="2017-12-31T00:00:00Z">31 Dec 2017 5:30 am IST</time>',
  ],
  [
    'a day without a year',
    '<time:3 March>',
    '<time datetime="2024-03-03T00:00:00Z">3 March</time>',
  ],
  [
    'no moment',
    '<time:<alert(1)>>',
    '<span class="timestamp-error">Invalid time format: &lt;alert(1)</span>&gt;',
  ],
  [
    'a moment and more',
    '<time:meet on 3 March>',
    '<span class="timestamp-error">Invalid time format: meet on 3 March</span>',
  ],
  [
    'seconds beyond the calendar',
    '<time:999999999999999>',
    '<span class="timestamp-error">Invalid time format: 999999999999999</span>',
  ],
  [
    'an hour that does not exist',
    '<time:2024-02-29T99:00>',
    '<span class="timestamp-error">Invalid time format: 2024-02-29T99:00</span>',
  ],
  [
    'a day that does not exist',
    '<time:2024-02-30T15:00:00Z>',
    '<span class="timestamp-error">Invalid time format: 2024-02-30T15:00:00Z</span>',
  ],
  [
    'a leap day in a common year',
    '<time:2023-02-29>',
    '<span class="timestamp-error">Invalid time format: 2023-02-29</span>',
  ],
  [
    'the last day of a month',
    '<time:2024-02-29T24:00>',
    '<time datetime="2024-03-01T00:00:00Z">2024-02-29T24:00</time>',
  ],

  ['an emoji by name', ':smile:', smile],
  ['an emoji by another name', ':love:', heart],
  ['an emoji by character', '🙂', smile],
  ['an emoji with its selector', '❤️ ❤', `${heart} ${heart}`],
  ['emoji without blanks', ':smile:a:smile::heart:', `${smile}a${smile}${heart}`],
  [
    'blanks for low lines',
    ':thumbs_up: :holiday_tree:',
    '<span aria-label="+1" class="emoji emoji-1f44d" role="img" title="+1">:+1:</span> <span aria-label="holiday tree" class="emoji emoji-1f384" role="img" title="holiday tree">:holiday_tree:</span>',
  ],
  [
    'a joined emoji',
    '🤷‍♀️',
    '<span aria-label="woman shrugging" class="emoji emoji-1f937-200d-2640" role="img" title="woman shrugging">:woman_shrugging:</span>',
  ],
  [
    'an emoji whose code keeps the selector',
    '🏳️‍⚧️',
    '<span aria-label="transgender flag" class="emoji emoji-1f3f3-fe0f-200d-26a7-fe0f" role="img" title="transgender flag">:transgender_flag:</span>',
  ],
  [
    'a keycap',
    '#️⃣',
    '<span aria-label="hash" class="emoji emoji-0023-20e3" role="img" title="hash">:hash:</span>',
  ],
  [
    'a flag',
    '🇫🇷',
    '<span aria-label="fr" class="emoji emoji-1f1eb-1f1f7" role="img" title="fr">:fr:</span>',
  ],
  ['skin tones', '👍🏽', '👍🏽'],
  ['an unknown sequence', '🍋‍🟪', '🍋‍🟪'],
  ['unknown names', ':not_an_emoji: x::y::z :a b:', ':not_an_emoji: x::y::z :a b:'],
  ['signs of writing', '© ™ 1 #', '© ™ 1 #'],
  [
    'an emoji of the organization',
    ':green_tick:',
    '<img alt=":green_tick:" class="emoji" src="/user_avatars/2/emoji/images/204.png" title="green tick">',
  ],
  ['a name that objects have', ':constructor: :__proto__:', ':constructor: :__proto__:'],
  ['emoticons with the setting off', ':) <3', ':) &lt;3'],
];

describe('C2: text', () => {
  test.each(cases)('C2: %s', (_name, source, expected) => {
    expect(inline(source)).toBe(expected);
  });

  test('C2: emoticons become emoji if the sender wants it, between spaces or punctuation', () => {
    const wanted = { translateEmoticons: true };
    expect(inline(':) a <3', wanted)).toBe(`${smile} a ${heart}`);
    expect(inline('[:)].', wanted)).toBe(`[${smile}].`);
    expect(inline('a:) ;)b `:)`', wanted)).toBe('a:) ;)b <code>:)</code>');
  });

  test('C2: an organization’s emoji overrides a standard one of the same name', () => {
    const realmEmoji = { smile: '/own.png' };
    expect(inline(':smile:', { realmEmoji })).toContain('src="/own.png"');
  });

  test('C2: a formula has a MathML tree with its source, and hidden HTML', () => {
    expect(inline('$$a<b$$')).toMatch(
      /^<span class="katex"><span class="katex-mathml"><math xmlns="http:\/\/www.w3.org\/1998\/Math\/MathML"><semantics>.*<annotation encoding="application\/x-tex">a&lt;b<\/annotation><\/semantics><\/math><\/span><span class="katex-html" aria-hidden="true">.*<\/span><\/span>$/,
    );
  });

  test('C2: a formula can contain an escaped dollar sign', () => {
    expect(inline('($$5\\$$$)')).toContain(
      '<annotation encoding="application/x-tex">5\\$</annotation>',
    );
  });

  test('C1: a formula between fences is in block form; blank lines separate several', () => {
    const rendered = html('```math\na\n\nb\n```');
    expect(rendered).toMatch(
      /^<p><span class="katex-display"><span class="katex">.*<\/span><\/span>\n\n<span class="katex-display"><span class="katex">.*<\/span><\/span><\/p>$/s,
    );
    expect(rendered.match(/<math xmlns="[^"]*" display="block">/g)).toHaveLength(2);
  });

  test('C7: formulas cannot link, load, or use classes', () => {
    for (const source of [
      '\\href{javascript:alert(1)}{a}',
      '\\url{http://a.b}',
      '\\includegraphics{http://a.b/c.png}',
      '\\htmlClass{a}{b}',
      '\\htmlStyle{color:red}{b}',
    ]) {
      expect(inline(`$$${source}$$`)).not.toMatch(/<a |<img|href=|src=|class="a"|style="color:red/);
    }
  });
});
