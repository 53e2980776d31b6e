import { defaultHashSha256 } from 'rxdb';

/** By which RxDB tells schemas apart. Its own takes what only secure pages have. */
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
