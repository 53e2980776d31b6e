import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptedPackings } from '../../http/accepted-packings.ts';
import { contentTypeOfPage } from './page-types.ts';

/** Compressed variants beside the files, shortest first, by HTTP's names and file endings. */
const packings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Variant {
  /** Undefined for the uncompressed file. */
  readonly packing: string | undefined;
  readonly content: Buffer;
  /** Undefined until the file is first asked for. */
  etag: string | undefined;
}

/** The variants of each file, by its path with slashes. */
export type FolderFiles = ReadonlyMap<string, readonly Variant[]>;

/**
 * Reads the present files of a folder, all at once: a start has nothing else to do, and a trip to another thread for
 * each would take ten times as long.
 */
export function readFolder(folder: URL): FolderFiles {
  const files = contentsOf(fileURLToPath(folder));
  return new Map(
    Array.from(files)
      .filter(([path]) => !isPacked(path, files))
      .map(([path, content]) => [path, variantsOf(path, content, files)]),
  );
}

/**
 * Serves files from memory. An upgrade replaces them on disk some time before the server restarts. Until then browsers
 * get complete pages that fit this server. `below` is the address of the folder.
 */
export function serveFiles(
  app: FastifyInstance,
  files: FolderFiles,
  cacheControl: (path: string) => string,
  below = '',
): void {
  const serve = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const variants = files.get(path);
    if (!variants) return reply.callNotFound();
    reply.headers({ 'cache-control': cacheControl(path), vary: 'accept-encoding' });
    return send(request, reply.type(contentTypeOfPage(path)), variants);
  };
  const folders = new Set<string>();
  for (const path of files.keys()) {
    const address = `${below}/${path}`;
    const afterFolder = address.indexOf('/', 1) + 1;
    if (afterFolder > 0) folders.add(address.slice(0, afterFolder));
    else {
      const get = (request: FastifyRequest, reply: FastifyReply) => serve(path, request, reply);
      app.get(address, get);
      if (path === 'index.html') app.get('/', get);
    }
  }
  // The files of a folder share a route: one for each would take longer than the rest of a start.
  for (const folder of folders) {
    app.get<{ Params: { '*': string } }>(`${folder}*`, (request, reply) =>
      serve(`${folder}${request.params['*']}`.slice(below.length + 1), request, reply),
    );
  }
}

function contentsOf(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = `${entry.parentPath}${sep}${entry.name}`;
    files.set(relative(folder, file).replaceAll(sep, '/'), readFileSync(file));
  }
  return files;
}

function isPacked(path: string, files: ReadonlyMap<string, Buffer>): boolean {
  return packings.some(
    ([, ending]) => path.endsWith(ending) && files.has(path.slice(0, -ending.length)),
  );
}

function variantsOf(
  path: string,
  content: Buffer,
  files: ReadonlyMap<string, Buffer>,
): readonly Variant[] {
  const packed = packings.flatMap(([packing, ending]) => {
    const short = files.get(path + ending);
    return short ? [{ packing, content: short, etag: undefined }] : [];
  });
  return [...packed, { packing: undefined, content, etag: undefined }];
}

function etagOf(content: Buffer): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}

function send(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  variants: readonly Variant[],
): FastifyReply {
  const accepted = acceptedPackings(headers['accept-encoding']);
  const chosen = variants.find(({ packing }) => packing === undefined || accepted.has(packing));
  if (!chosen) throw new Error('A page has no content');
  chosen.etag ??= etagOf(chosen.content);
  reply.header('etag', chosen.etag);
  if (headers['if-none-match']?.includes(chosen.etag)) return reply.code(304).send();
  if (chosen.packing !== undefined) reply.header('content-encoding', chosen.packing);
  return reply.send(chosen.content);
}
