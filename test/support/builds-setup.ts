import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { buildPackages, buildWebClient } from '../../scripts/lib/build.mjs';
import { BUILDS_URL, type Built } from './built.ts';

const builds: Readonly<Record<Built, () => Promise<void>>> = {
  packages: buildPackages,
  'web-client': buildWebClient,
};

/** Builds what a test file needs at the first request, and again after a change in watch mode. */
export async function setup(project: TestProject): Promise<() => void> {
  const begun = new Map<string, Promise<void>>();
  project.onTestsRerun(() => begun.clear());
  const builder = createServer(async ({ url = '' }, reply) => {
    const name = url.slice(1) as Built;
    const build = begun.get(name) ?? builds[name]();
    begun.set(name, build);
    try {
      await build;
      reply.end();
    } catch (problem) {
      reply.writeHead(500).end(String(problem));
    }
  });
  await new Promise<void>((resolve) => builder.listen(0, '127.0.0.1', resolve));
  const { port } = builder.address() as AddressInfo;
  process.env[BUILDS_URL] = `http://127.0.0.1:${port}`;
  return () => {
    builder.close();
    builder.closeAllConnections();
  };
}
