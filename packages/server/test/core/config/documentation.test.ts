import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { flagOf, optionNames, options, variableOf } from '../../../src/core/config/options.ts';

const page = fileURLToPath(
  new URL('../../../../../docs/reference/configuration.md', import.meta.url),
);
const start =
  '<!-- options: written by test/config/documentation.test.ts; update with vitest -u -->\n';
const end = '<!-- /options -->';

test('configuration: the documentation lists exactly the existing options', async () => {
  const text = await readFile(page, 'utf8');
  const [before, rest = ''] = text.split(start);
  const after = rest.slice(rest.indexOf(end));
  await expect(`${before}${start}${table()}${after}`).toMatchFileSnapshot(page);
});

function table(): string {
  const rows = optionNames.map((name) => {
    const { kind, default: preset, description } = options[name];
    const cells = [
      `\`${flagOf(name)}\``,
      `\`${variableOf(name)}\``,
      `\`${name}\``,
      preset === undefined ? '' : `\`${preset}\``,
      kind.expected(),
      description(),
    ];
    return `| ${cells.join(' | ')} |\n`;
  });
  return `\n| Flag | Variable | Key in the file | Default | Values | Meaning |\n|---|---|---|---|---|---|\n${rows.join('')}\n`;
}
