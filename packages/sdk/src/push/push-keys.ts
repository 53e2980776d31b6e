/** A key pair for `crypto_box` of libsodium, both halves in standard base64. */
export interface PushKeys {
  readonly publicKey: string;
  readonly secretKey: string;
}

/** Loads libsodium on demand, since it is large and runs code when it is imported. */
async function loadSodium() {
  const { default: sodium } = await import('libsodium-wrappers');
  await sodium.ready;
  return sodium;
}

export async function newPushKeys(): Promise<PushKeys> {
  const sodium = await loadSodium();
  const { publicKey, privateKey } = sodium.crypto_box_keypair();
  const { ORIGINAL } = sodium.base64_variants;
  return {
    publicKey: sodium.to_base64(publicKey, ORIGINAL),
    secretKey: sodium.to_base64(privateKey, ORIGINAL),
  };
}

/** Returns a random integer that is exact in JSON, uniformly distributed. */
export async function newPushAccountId(): Promise<number> {
  const sodium = await loadSodium();
  return (sodium.randombytes_random() >>> 11) * 2 ** 32 + sodium.randombytes_random();
}

/** Encrypts a text for the holder of the secret key, in base64. */
export async function sealFor(publicKey: string, text: string): Promise<string> {
  const sodium = await loadSodium();
  const { ORIGINAL } = sodium.base64_variants;
  const sealed = sodium.crypto_box_seal(text, sodium.from_base64(publicKey, ORIGINAL));
  return sodium.to_base64(sealed, ORIGINAL);
}

/** Decrypts a text. Rejects if it was sealed for another key, or tampered with. */
export async function openSealed(
  sealed: string,
  { publicKey, secretKey }: PushKeys,
): Promise<string> {
  const sodium = await loadSodium();
  const [bytes, ownPublic, ownSecret] = [sealed, publicKey, secretKey].map((text) =>
    sodium.from_base64(text, sodium.base64_variants.ORIGINAL),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  return sodium.crypto_box_seal_open(bytes, ownPublic, ownSecret, 'text');
}
