import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/* The registry shows each package alone: its page must say what it is, how to install it and how to begin. */

const packages = fileURLToPath(new URL('../packages', import.meta.url));

describe.each(['sdk', 'server', 'shared-types', 'ui'])('packages/%s', (folder) => {
  const read = (name: string) => readFile(join(packages, folder, name), 'utf8');

  it('has the fields by which people find it', async () => {
    const { name, description, homepage, keywords, license } = JSON.parse(
      await read('package.json'),
    ) as Record<string, unknown>;
    expect(description).toMatch(/^\S.{20,}/);
    expect(homepage).toBe(`https://www.npmjs.com/package/${name}`);
    expect(license).toBe('Apache-2.0');
    expect(new Set(keywords as string[]).size).toBeGreaterThan(5);
  });

  it('has a README that stands alone', async () => {
    const { name, files } = JSON.parse(await read('package.json')) as {
      name: string;
      files: string[];
    };
    const readme = await read('README.md');
    expect(readme.startsWith(`# ${name}\n`)).toBe(true);
    expect(readme).toContain(`npm install ${name}\n`);
    for (const heading of ['Install', 'A first program', 'Read on']) {
      expect(readme).toContain(`\n## ${heading}\n`);
    }
    expect(readme).toMatch(/```tsx?\nimport /);
    const links = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, target = '']) => target);
    for (const target of links.filter((each) => !each.startsWith('https://'))) {
      expect(files, 'the registry has only the packed files').toContain(target);
    }
  });
});
