import { fileURLToPath } from 'node:url';
import { bundleSize } from '../../scripts/lib/bundle-size.mjs';
import { installPackages } from '../installed-packages.ts';
import { keep, occasion } from '../results.ts';
import { kilobytes, otherSdks, type SdkSize } from './sdks.ts';

const OURS = `
  import { createClient } from '@tidings/sdk';
  import { indexedDbStorage } from '@tidings/sdk/indexeddb';
  export const client = createClient({
    serverUrl: 'https://chat.example.com',
    storage: indexedDbStorage(),
  });`;

/** Measures what an app loads of each SDK, all bundled in the same way. */
export async function printSizes(): Promise<void> {
  const versions = Object.fromEntries(otherSdks.map(({ name, version }) => [name, version]));
  const folder = fileURLToPath(await installPackages('other-sdks', versions));
  const { first, all } = await bundleSize(OURS);
  const sizes: SdkSize[] = [
    {
      name: '@tidings/sdk',
      does: 'chat, with a store in IndexedDB, and drafts that merge',
      first: first.gzip,
      all: all.gzip,
    },
  ];
  for (const { name, version, does, program } of otherSdks) {
    const { first, all } = await bundleSize(program, { folder });
    sizes.push({ name: `${name} ${version}`, does, first: first.gzip, all: all.gzip });
  }
  console.log('\nkB with gzip that load at once, and in all');
  for (const { name, first, all } of sizes) {
    console.log(`${name.padEnd(26)} ${kilobytes(first).padStart(7)} ${kilobytes(all).padStart(7)}`);
  }
  await keep(
    'sizes',
    sizes.map((size) => ({ ...size, ...occasion() })),
  );
}
