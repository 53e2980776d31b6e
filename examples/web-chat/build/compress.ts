import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthwhile = /\.(?:html|js|css|svg|json|webmanifest)$/;

/** Writes a compressed copy beside each built file, so that the server never compresses. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    configResolved({ build }) {
      folder = build.outDir;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        for (const name of await readdir(folder, { recursive: true })) {
          if (worthwhile.test(name)) await compressFile(join(folder, name));
        }
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
