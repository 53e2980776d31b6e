import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BuildOptions, build, type Plugin } from 'esbuild';

export type PagePlugin = Plugin;

export interface PageOptions {
  /** More files that the page loads, by their address, such as `/sql-wasm.wasm`. */
  readonly files?: Readonly<Record<string, Buffer>>;
  /** More settings of the bundler. */
  readonly bundle?: BuildOptions;
}

export interface PageServer {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves an empty page that runs a module of the tests, bundled with its imports, and optionally another one
 * at `/worker.js`.
 */
export async function servePage(
  modulePath: string,
  workerPath?: string,
  { files = {}, bundle }: PageOptions = {},
): Promise<PageServer> {
  const scripts = await bundled({ page: modulePath }, bundle);
  if (workerPath !== undefined) {
    for (const script of await bundled({ worker: workerPath }, bundle)) scripts.set(...script);
    // Some packages name their worker without the ending.
    scripts.set('/worker', scripts.get('/worker.js') ?? '');
  }
  // Only a classic script runs in a frame that may not store anything.
  const type = bundle?.format === 'esm' ? ' type="module"' : '';
  const page = `<!doctype html><body><script${type} src="/page.js"></script>`;
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (file) {
      const isWasm = request.url?.endsWith('.wasm');
      response.setHeader('content-type', isWasm ? 'application/wasm' : 'text/javascript');
      response.end(file);
      return;
    }
    const script = scripts.get(request.url ?? '');
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? page);
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

/**
 * Serves an empty page that runs a module of the tests, bundled in chunks. A part that `import()` loads has the name of
 * its file; chunks that parts share begin with `chunk`.
 */
export function servePageInChunks(modulePath: string): Promise<PageServer> {
  return servePage(modulePath, undefined, { bundle: { format: 'esm', splitting: true } });
}

/** Returns the scripts of a bundle by their paths on the server. */
async function bundled(
  entryPoints: Record<string, string>,
  options: BuildOptions = {},
): Promise<Map<string, string>> {
  const { outputFiles = [] } = await build({
    entryPoints,
    outdir: '/',
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['@tidings/source', 'browser'],
    logLevel: 'silent',
    ...options,
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
}
