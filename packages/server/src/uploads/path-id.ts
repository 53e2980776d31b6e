/** What the address of a file names it by: `{realm id}/{shard}/{random}/{name}`. */
export interface PathParts {
  readonly realmId: number;
  readonly shard: string;
  readonly random: string;
  readonly name: string;
}

const PATH_ID = /^(\d+)\/([0-9a-f]{2})\/([\w-]{24})\/([\p{L}\p{M}\p{N}_.-]+)$/u;

/** Undefined for what cannot be the path of any file. */
export function parsePathId(pathId: string): PathParts | undefined {
  const [, realmId, shard, random, name] = PATH_ID.exec(pathId) ?? [];
  if (!shard || !random || !name) return undefined;
  return { realmId: Number(realmId), shard, random, name };
}

/** Relative to the server, percent-encoded. */
export function uploadUrl(pathId: string): string {
  return `/user_uploads/${pathId.split('/').map(encodeURIComponent).join('/')}`;
}

/** A path as it stands in an address. Paths hold no `%`, so decoding one that is not encoded changes nothing. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
