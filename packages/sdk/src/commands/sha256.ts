import { sha256 as ownDigest } from '@noble/hashes/sha2.js';

/** Returns the hash in hexadecimal. The browser's own function exists only on secure pages. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const { subtle }: Partial<Crypto> = globalThis.crypto;
  const digest = subtle ? await subtle.digest('SHA-256', bytes) : ownDigest(bytes);
  return Array.from(new Uint8Array(digest), hexadecimal).join('');
}

function hexadecimal(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
