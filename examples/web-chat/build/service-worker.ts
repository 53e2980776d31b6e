import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Builds the service worker last, because it embeds the list of files to cache for offline use. */
export function serviceWorker(entry: string): Plugin {
  let folder = '';
  let conditions: string[] = [];
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
      conditions = config.resolve.conditions;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const files = await filesToKeep(folder);
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          resolve: { conditions },
          define: {
            KEPT_FILES: JSON.stringify(
              files.map(({ url }) => url).filter((url) => languageOf(url) === undefined),
            ),
            KEPT_LANGUAGES: JSON.stringify(byLanguage(files)),
            VERSION: JSON.stringify(versionOf(files)),
          },
          build: {
            outDir: folder,
            emptyOutDir: false,
            copyPublicDir: false,
            // libsodium reads `import.meta`, and works without it.
            rolldownOptions: { transform: { define: { 'import.meta': '{}' } } },
            lib: { entry, formats: ['iife'], name: 'worker', fileName: () => 'service-worker.js' },
          },
        });
      },
    },
  };
}

interface KeptFile {
  readonly url: string;
  readonly hash: string;
}

async function filesToKeep(folder: string): Promise<KeptFile[]> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !/\.(?:map|br|gz|ttf|woff)$/.test(name) && name !== 'service-worker.js')
    .sort();
  return Promise.all(
    names.map(async (name) => ({
      url: name === 'index.html' ? '/' : `/${name.replaceAll('\\', '/')}`,
      hash: createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex'),
    })),
  );
}

function byLanguage(files: readonly KeptFile[]): Record<string, string[]> {
  const urls = files.map(({ url }) => url);
  const languages = new Set(urls.flatMap((url) => languageOf(url) ?? []));
  return Object.fromEntries(
    [...languages].map((language) => [
      language,
      urls.filter((url) => languageOf(url) === language),
    ]),
  );
}

/** Returns the language of a file with texts. English is stored for everyone. */
function languageOf(url: string): string | undefined {
  const language = /^\/app\/languages\/([^/]+)\//.exec(url)?.[1];
  return language === 'en' ? undefined : language;
}

function versionOf(files: readonly KeptFile[]): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
}
