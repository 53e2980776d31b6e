import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { auditKindNames, auditKinds } from '@tidings/shared-types';
import { expect, test } from 'vitest';

const page = fileURLToPath(new URL('../../../../../docs/reference/audit-log.md', import.meta.url));
const start =
  '<!-- kinds: written by test/features/audit/reference.test.ts; update with vitest -u -->\n';
const end = '<!-- /kinds -->';

test('X3: the reference lists exactly the existing kinds', async () => {
  const text = await readFile(page, 'utf8');
  const [before, rest = ''] = text.split(start);
  const after = rest.slice(rest.indexOf(end));
  await expect(`${before}${start}${table()}${after}`).toMatchFileSnapshot(page);
});

function table(): string {
  const rows = auditKindNames.map((name) => {
    const { target, details, description } = auditKinds[name];
    const fields = Object.keys(details.properties).map((field) => `\`${field}\``);
    const cells = [`\`${name}\``, target ?? '', fields.join(', '), description];
    return `| ${cells.join(' | ')} |\n`;
  });
  return `\n| Kind | Target | Details | Meaning |\n|---|---|---|---|\n${rows.join('')}\n`;
}
