/** Returns texts that slow down careless renderers, each of about this length. */
export function adversarialTexts(length: number): Record<string, string> {
  const fill = (pattern: string) =>
    pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
  const depth = Math.floor(Math.sqrt(length));
  const steps = (line: (step: number) => string) =>
    Array.from({ length: depth }, (_, step) => line(step))
      .join('\n')
      .slice(0, length);
  return {
    'plain text': fill('hello world '),
    stars: fill('*'),
    'stars and blanks': fill('* '),
    'stars and letters': fill('*a'),
    'pairs of stars': fill('**a '),
    'a star on each line': fill('a*\n'),
    'nested emphasis': fill('*a ').slice(length / 2) + fill('a* ').slice(length / 2),
    'low lines': fill('_'),
    'quote marks': fill('>'),
    'quote marks and blanks': fill('> '),
    'quoted lines': fill('> > a\n'),
    'quotes ever deeper': steps((step) => `${'>'.repeat(step)} a`),
    'opening brackets': fill('['),
    'closing brackets': fill(']'),
    'nested brackets': fill('[').slice(length / 2) + fill(']').slice(length / 2),
    'empty links': fill('[]('),
    'links without end': fill('[a](b'),
    'links in links': fill('[a]('),
    'opening parentheses': `[a](${fill('(')}`,
    'bare links': fill('http://a.bc/x '),
    'bare links in a run': fill('http://a/,'),
    'bare links and a quote': `${fill('http://a/,')}"x`,
    'hosts in a run': fill('a.com,'),
    dots: fill('a.'),
    'at signs': fill('a@'),
    'one word': fill('a'),
    backticks: fill('`'),
    'backticks ever longer': steps((step) => '`'.repeat(step + 1)).replaceAll('\n', ' '),
    'dollar signs': fill('$$'),
    'formulas without end': fill('$$a'),
    tildes: fill('~'),
    'strikes without end': fill('~~a'),
    'nested quote fences': fill('```quote\n'),
    'nested spoilers': fill('```spoiler a\n'),
    'code fences': fill('```\n'),
    'a fence with blanks': `\`\`\`${fill(' ')}\``,
    'code with blanks': `    a${fill(' ')}b`,
    'fences ever shorter': steps((step) => `${'`'.repeat(depth + 3 - step)}quote`),
    'bullets in a line': fill('- '),
    'bullets on lines': fill('- a\n'),
    'lists ever deeper': steps((step) => `${'  '.repeat(step)}- a`),
    'numbers on lines': fill('1. a\n'),
    'a table of bars': `a|b\n-|-\n${fill('|')}`,
    'a wide table': `${fill('|').slice(length / 2)}\n${fill('|-').slice(length / 2)}`,
    'table upon table': fill('a|b\n-|-\n'),
    ampersands: fill('&'),
    'unfinished references': fill('&#'),
    'unfinished dates': fill('<time:'),
    colons: fill(':a'),
    'emoji by name': fill(':smile:'),
    'emoji by character': fill('👍'),
    'joined emoji': fill('👩\u200D'),
    'skin tones': fill('👍🏽'),
    'unfinished mentions': fill('@**'),
    'unfinished group mentions': fill('@*a'),
    'unfinished channels': fill('#**'),
    'unfinished topics': fill('#**a>'),
    'line breaks': fill('\n'),
    lines: fill('a\n'),
    paragraphs: fill('a\n\n'),
    rules: fill('-'),
    headings: fill('# '),
    blanks: `a${fill(' ')}b`,
    'blank lines': fill(' \n'),
    tabs: fill('\t'),
    'indented code': fill('    a\n'),
    'angle brackets': fill('<'),
    comments: fill('<!--'),
    backslashes: fill('\\'),
  };
}

/** Returns the same for constructs that only the worker renders. */
export function adversarialHeavyTexts(length: number): Record<string, string> {
  const fill = (pattern: string) =>
    pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
  const block = (language: string, pattern: string) =>
    `\`\`\`${language}\n${fill(pattern)}\n\`\`\``;
  return {
    'many formulas': fill('$$a$$ '),
    'a long formula': block('math', 'x^2 '),
    'nested groups': block('math', '{'),
    'nested fractions': block('math', '\\frac{a}{'),
    roots: block('math', '\\sqrt{x}'),
    'macros that grow': `\`\`\`math\n\\def\\a{\\b\\b}\\def\\b{\\c\\c}\\def\\c{\\d\\d}${fill('\\a')}\n\`\`\``,
    'growing delimiters': block('math', '\\left('),
    'dates on dates': fill('<time:5 days and 3 hours ago at 5>'),
    javascript: block('js', 'function a(b){return `\x24{c}`} '),
    'nested templates': block('js', '`\x24{'),
    parentheses: block('js', '('),
    calls: block('ts', 'a('),
    tags: block('html', '<a '),
    'template arguments': block('cpp', 'a<'),
    'stars and low lines': block('markdown', '*_'),
    'format strings': block('python', 'f"{'),
  };
}
