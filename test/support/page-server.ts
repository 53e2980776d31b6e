import { mkdtemp, readFile, rm } from 'node:fs/promises';
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
  const scripts = new Map([['/page.js', await bundled(modulePath)]]);
  if (workerPath !== undefined) scripts.set('/worker.js', await bundled(workerPath));
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? '<!doctype html><body><script src="/page.js"></script>');
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

async function bundled(modulePath: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'tidings-page-'));
  try {
    await build({
      config: false,
      silent: true,
      entry: { page: modulePath },
      outDir,
      format: 'iife',
      platform: 'browser',
      target: 'es2022',
      noExternal: [/.*/],
      outExtension: () => ({ js: '.js' }),
      esbuildOptions(options) {
        options.conditions = ['@tidings/source', 'browser'];
      },
    });
    return await readFile(join(outDir, 'page.js'), 'utf8');
  } finally {
    await rm(outDir, { recursive: true });
  }
}
