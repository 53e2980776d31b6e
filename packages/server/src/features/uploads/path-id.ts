/** The parts of a file's path in its URL: `{realm id}/{shard}/{random}/{name}`. */
export interface PathParts {
  readonly realmId: number;
  readonly shard: string;
  readonly random: string;
  readonly name: string;
}

const PATH_ID = /^(\d+)\/([0-9a-f]{2})\/([\w-]{24})\/([\p{L}\p{M}\p{N}_.-]+)$/u;

/** Parses a path; returns undefined if it is invalid. */
export function parsePathId(pathId: string): PathParts | undefined {
  const [, realmId, shard, random, name] = PATH_ID.exec(pathId) ?? [];
  if (!shard || !random || !name) return undefined;
  return { realmId: Number(realmId), shard, random, name };
}

/** Returns the percent-encoded URL path of a file. */
export function uploadUrl(pathId: string): string {
  return `/user_uploads/${pathId.split('/').map(encodeURIComponent).join('/')}`;
}

/** Decodes a path in a URL. Paths contain no `%`, so decoded ones stay unchanged. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
