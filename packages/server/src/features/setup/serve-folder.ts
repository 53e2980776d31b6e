import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
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
  readonly etag: string;
}

/** The variants of each file, by its path with slashes. */
export type FolderFiles = ReadonlyMap<string, readonly Variant[]>;

/** Reads the present files of a folder. */
export async function readFolder(folder: URL): Promise<FolderFiles> {
  const files = await contentsOf(fileURLToPath(folder));
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
  for (const [path, variants] of files) {
    const serve = (request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ 'cache-control': cacheControl(path), vary: 'accept-encoding' });
      return send(request, reply.type(contentTypeOfPage(path)), variants);
    };
    app.get(`${below}/${path}`, serve);
    if (path === 'index.html') app.get('/', serve);
  }
}

async function contentsOf(folder: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = `${entry.parentPath}${sep}${entry.name}`;
    files.set(relative(folder, file).replaceAll(sep, '/'), await readFile(file));
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
    return short ? [{ packing, content: short, etag: etagOf(short) }] : [];
  });
  return [...packed, { packing: undefined, content, etag: etagOf(content) }];
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
  reply.header('etag', chosen.etag);
  if (headers['if-none-match']?.includes(chosen.etag)) return reply.code(304).send();
  if (chosen.packing !== undefined) reply.header('content-encoding', chosen.packing);
  return reply.send(chosen.content);
}
