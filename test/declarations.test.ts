import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSources } from '../scripts/lib/build.mjs';
import { publishDeclarations } from '../scripts/lib/declarations.mjs';
import { commandOf } from '../scripts/lib/run.mjs';
import { TEST_TIMEOUT_MS } from './support/patience.ts';

/*
 * An app that checks the declarations of its libraries checks ours too. They must not bring TypeBox: with it, the
 * compiler made 400,000 types.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const execute = promisify(execFile);
const compiler = commandOf('typescript');
/** The types that our own declarations and those of Yjs may have beyond what the app uses. */
const OWN_TYPES = 10_000;

const app = `
import { createClient } from '@tidings/sdk';
import { indexedDbStorage } from '@tidings/sdk/indexeddb';

const client = await createClient({
  serverUrl: 'https://chat.example.com',
  credentials: { email: 'a@example.com', apiKey: 'key' },
  storage: indexedDbStorage(),
});
client.channels().subscribe((items) => items?.map(({ channel }) => channel.name));
await client.api.sendMessage({ type: 'direct', to: [1], content: 'Hello' });
`;

const settings = {
  compilerOptions: {
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
    types: [],
    strict: true,
    noEmit: true,
    // Those of TypeScript itself are the same for every app.
    skipDefaultLibCheck: true,
  },
  files: ['app.ts'],
};

describe('the declarations of the SDK', () => {
  let folder: string;

  beforeAll(async () => {
    await checkSources();
    // Within the checkout, where the libraries of the SDK are.
    await mkdir(join(root, 'node_modules/.tidings'), { recursive: true });
    folder = await mkdtemp(join(root, 'node_modules/.tidings/app-'));
    const installed = (name: string) => join(folder, 'node_modules/@tidings', name);
    publishDeclarations((name) => join(installed(name), 'dist'));
    for (const name of ['sdk', 'shared-types']) {
      const file = join(root, 'packages', name, 'package.json');
      await copyFile(file, join(installed(name), 'package.json'));
    }
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    await writeFile(join(folder, 'app.ts'), app);
  }, TEST_TIMEOUT_MS);

  afterAll(async () => {
    if (folder) await rm(folder, { recursive: true });
  });

  const compile = async (...options: string[]) => {
    const words = [compiler, '-p', folder, ...options];
    return (await execute(process.execPath, words, { maxBuffer: 1 << 24 })).stdout;
  };

  it('cost little to check', async () => {
    const cost = async (skipLibCheck: boolean) => {
      const text = await compile('--extendedDiagnostics', '--skipLibCheck', `${skipLibCheck}`);
      const count = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(text)?.[1]);
      return { types: count('Types'), memory: count('Memory used') };
    };
    const skipped = await cost(true);
    const checked = await cost(false);
    expect(checked.types).toBeLessThan(2 * skipped.types + OWN_TYPES);
    expect(checked.memory).toBeLessThan(2 * skipped.memory);
  });

  it('reach no file of TypeBox from any entry', async () => {
    const { exports } = JSON.parse(await readFile(join(root, 'packages/sdk/package.json'), 'utf8'));
    const entries = Object.keys(exports).map((entry) => `@tidings/sdk${entry.slice(1)}`);
    const imports = entries.map((entry, index) => `export type * as e${index} from '${entry}';`);
    await writeFile(join(folder, 'entries.ts'), imports.join('\n'));
    const config = join(folder, 'entries.json');
    await writeFile(config, JSON.stringify({ ...settings, files: ['entries.ts'] }));
    const words = [compiler, '-p', config, '--listFilesOnly'];
    const { stdout } = await execute(process.execPath, words, { maxBuffer: 1 << 24 });
    expect(stdout).toContain('/endpoints/requests.d.ts');
    expect(stdout.split('\n').filter((path) => path.includes('/typebox/'))).toEqual([]);
  });
});
