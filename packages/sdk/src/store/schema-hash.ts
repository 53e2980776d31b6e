import { defaultHashSha256 } from 'rxdb';

/** Returns the hash by which RxDB distinguishes schemas. RxDB's own function exists only on secure pages. */
export async function schemaHash(text: string | ArrayBuffer | Blob): Promise<string> {
  const { subtle }: Partial<Crypto> = globalThis.crypto;
  if (subtle || typeof text !== 'string') return defaultHashSha256(text);
  // FNV-1a: nobody forges the schema of their own database.
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(16);
}
