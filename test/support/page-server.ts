import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'tsup';

export interface PageServer {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves an empty page that runs a module of the tests, bundled with its imports, and optionally another one
 * at `/worker.js`.
 */
export async function servePage(modulePath: string, workerPath?: string): Promise<PageServer> {
  const scripts = await bundled({ page: modulePath }, 'iife');
  if (workerPath !== undefined) {
    for (const script of await bundled({ worker: workerPath }, 'iife')) scripts.set(...script);
  }
  return serve('<script src="/page.js"></script>', scripts);
}

/**
 * Serves an empty page that runs a module of the tests, bundled in chunks. A part that `import()` loads has the name of
 * its file; chunks that parts share begin with `chunk`.
 */
export async function servePageInChunks(modulePath: string): Promise<PageServer> {
  const scripts = await bundled({ page: modulePath }, 'esm');
  return serve('<script type="module" src="/page.js"></script>', scripts);
}

async function serve(head: string, scripts: ReadonlyMap<string, string>): Promise<PageServer> {
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? `<!doctype html><body>${head}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the scripts of a bundle by their paths on the server. */
async function bundled(
  entry: Record<string, string>,
  format: 'iife' | 'esm',
): Promise<Map<string, string>> {
  const outDir = await mkdtemp(join(tmpdir(), 'tidings-page-'));
  try {
    await build({
      config: false,
      silent: true,
      entry,
      outDir,
      format,
      splitting: format === 'esm',
      platform: 'browser',
      target: 'es2022',
      noExternal: [/.*/],
      outExtension: () => ({ js: '.js' }),
      esbuildOptions(options) {
        options.conditions = ['@tidings/source', 'browser'];
      },
    });
    const names = await readdir(outDir);
    const scripts = names.map(
      async (name) => [`/${name}`, await readFile(join(outDir, name), 'utf8')] as const,
    );
    return new Map(await Promise.all(scripts));
  } finally {
    await rm(outDir, { recursive: true });
  }
}
