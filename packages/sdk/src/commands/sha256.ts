/** In hexadecimal; undefined where it cannot be had: only secure pages can make one. */
export async function sha256(text: string): Promise<string | undefined> {
  const { subtle }: Partial<Crypto> = globalThis.crypto;
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return digest && Array.from(new Uint8Array(digest), hexadecimal).join('');
}

function hexadecimal(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
