import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { allIntegrations } from '../../../src/features/integrations/all-integrations.ts';
import { codeBlock } from '../../../src/features/integrations/markdown.ts';
import { fixturesOf } from './fixtures.ts';

const folder = new URL('../../../../../docs/how-to/integrations/', import.meta.url);
const START =
  '<!-- messages: written by npx vitest run packages/server/test/features/integrations/pages.test.ts -u -->\n';
const END = '<!-- end -->';

function messagesOf(name: string): string {
  const messages = fixturesOf(name).map(({ shape, posts }) => {
    const event = posts.event_type === '' ? '' : `, event \`${posts.event_type}\``;
    const shown = codeBlock(posts.content.join('\n'), 'md');
    return `### ${shape}\n\nTopic \`${posts.topic}\`${event}:\n\n${shown}\n`;
  });
  return `\n${messages.join('\n')}`;
}

it.each(allIntegrations)('X6: the page of $name shows what is posted', async ({ name }) => {
  const page = fileURLToPath(new URL(`${name.replaceAll('_', '-')}.md`, folder));
  const text = await readFile(page, 'utf8');
  const start = text.indexOf(START);
  expect(start, 'the mark where messages begin').toBeGreaterThan(0);
  const before = text.slice(0, start + START.length);
  await expect(`${before}${messagesOf(name)}\n${END}\n`).toMatchFileSnapshot(page);
});

it('X6: the list of integrations names every page', async () => {
  const list = await readFile(new URL('README.md', folder), 'utf8');
  for (const { name } of allIntegrations) {
    expect(list).toContain(`(${name.replaceAll('_', '-')}.md) | \`${name}\` |`);
  }
});
