import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packages, readJson } from '../scripts/lib/paths.mjs';
import { notesOf, withRelease } from '../scripts/release/changelog.mjs';
import { publicUrl, withRepository } from '../scripts/release/repository.mjs';
import { releaseVersion } from '../scripts/release/version.mjs';

const changelog = `# Changelog

Nothing is released yet. Until 0.1.0 this page lists what the release will have;
fixes are in the history.

## [Unreleased]

### Added: the server

- Search.
`;

describe('the changelog', () => {
  const first = withRelease(changelog, { version: '0.1.0', date: '2030-01-31', notes: [] });

  it('operations: the first release has what was unreleased', () => {
    expect(first).toBe(`# Changelog

## [Unreleased]

## [0.1.0] - 2030-01-31

### Added: the server

- Search.
`);
    expect(notesOf(first, '0.1.0')).toBe('### Added: the server\n\n- Search.');
  });

  it('operations: notes get a heading by their kind, above older releases', () => {
    const notes = [
      { type: 'patch', text: 'A poll ends\nin time.' },
      { type: 'minor', text: 'Reads aloud.' },
      { type: 'major', text: 'Names are shorter.' },
      { type: 'patch', text: 'Two faults.\n' },
    ] as const;
    const second = withRelease(first, { version: '0.2.0', date: '2030-02-01', notes });
    expect(notesOf(second, '0.2.0')).toBe(`### Changed

- Names are shorter.

### Added

- Reads aloud.

### Fixed

- A poll ends
  in time.
- Two faults.`);
    expect(second.indexOf('[0.2.0]')).toBeLessThan(second.indexOf('[0.1.0]'));
    expect(notesOf(second, '0.1.0')).toBe(notesOf(first, '0.1.0'));
    expect(notesOf(second, 'Unreleased')).toBe('');
  });

  it('operations: an empty release, or one that is not there, is refused', () => {
    const release = { version: '0.2.0', date: '2030-02-01', notes: [] };
    expect(() => withRelease(first, release)).toThrow('nothing to release');
    expect(() => notesOf(first, '9.9.9')).toThrow('no section for 9.9.9');
  });
});

it('operations: all packages and examples name one version of our packages', () => {
  const version = releaseVersion();
  const examples = ['bot', 'embed', 'offline-inbox', 'vue', 'web-chat'].map(
    (name) => `examples/${name}`,
  );
  const folders = [...packages.map((name) => `packages/${name}`), ...examples];
  const named = folders.flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = readJson(`${folder}/package.json`);
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name]) => /^@tidings\/(sdk|server|shared-types)$/.test(name))
      .map(([name, range]) => `${folder}: ${name} ${range}`);
  });
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((each) => !each.endsWith(` ${version}`))).toEqual([]);
  const { fixed } = readJson('.changeset/config.json');
  expect(fixed).toEqual([packages.map((name) => readJson(`packages/${name}/package.json`).name)]);
});

it('operations: packages name their public repository, and no secret of a remote', () => {
  const addresses = [
    'https://code.example/team/tidings.git',
    'https://robot:secret@code.example/team/tidings',
    'ssh://git@code.example/team/tidings.git',
    'git@code.example:team/tidings.git',
  ].map(publicUrl);
  expect(new Set(addresses)).toEqual(new Set(['https://code.example/team/tidings']));
  expect(['/srv/tidings.git', '../tidings', ''].map(publicUrl)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const named = withRepository({ name: 'a' }, 'https://code.example/team/tidings', 'packages/a');
  expect(named).toEqual({
    name: 'a',
    repository: {
      type: 'git',
      url: 'git+https://code.example/team/tidings.git',
      directory: 'packages/a',
    },
    bugs: 'https://code.example/team/tidings/issues',
  });
});

it('operations: the workflow publishes what a signed tag names, with a proof of its origin', async () => {
  const file = new URL('../.github/workflows/release.yml', import.meta.url);
  const workflow = parse(await readFile(file, 'utf8'));
  expect(workflow.on.push).toEqual({ tags: ['v*'] });
  const { permissions, steps } = workflow.jobs.release;
  expect(permissions).toEqual({ contents: 'write', 'id-token': 'write' });
  const commands = steps.flatMap(({ run, if: on }: { run?: string; if?: string }) =>
    run?.startsWith('npm') ? [[on, run]] : [],
  );
  expect(commands).toEqual([
    ["github.event_name == 'workflow_dispatch'", 'npm run release -- --dry-run'],
    ["github.event_name == 'push'", 'npm run release -- --publish'],
  ]);
  const publishing = steps.find(({ run }: { run?: string }) => run?.endsWith('--publish'));
  expect(publishing.env.NPM_CONFIG_PROVENANCE).toBe('true');
});
