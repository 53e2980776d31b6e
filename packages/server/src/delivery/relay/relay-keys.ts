import { generateKeyPairSync } from 'node:crypto';
import { type BoxKeyPair, newBoxKeyPair } from '../../core/crypto/sealed-box.ts';
import type { RelayData } from './relay-data.ts';

/** `box` opens registrations, `vapid` signs for Web Push. */
type Purpose = 'box' | 'vapid';

/** Creates missing keys. They stay the same, since apps have the public ones built in. */
export async function ensureKeys(data: RelayData): Promise<void> {
  for (const purpose of ['box', 'vapid'] as const) {
    if ((await keysFor(data, purpose)).length === 0) await addKeys(data, purpose);
  }
}

/**
 * Creates a new key pair for registrations and returns its public key. Older keys remain valid for apps that still use
 * them.
 */
export async function rotateBoxKeys(data: RelayData): Promise<string> {
  return addKeys(data, 'box');
}

/** Returns the keys, newest first. */
export function boxKeys(data: Pick<RelayData, 'engine'>): Promise<BoxKeyPair[]> {
  return keysFor(data, 'box');
}

/** Returns the public key in base64url, as browsers need it, and the secret one in PEM. */
export async function vapidKeys(data: Pick<RelayData, 'engine'>): Promise<BoxKeyPair> {
  const [keys] = await keysFor(data, 'vapid');
  if (!keys) throw new Error('The relay has no signing key');
  return keys;
}

function keysFor({ engine }: Pick<RelayData, 'engine'>, purpose: Purpose): Promise<BoxKeyPair[]> {
  return engine.reader.all<BoxKeyPair>(
    `SELECT public_key AS "publicKey", secret_key AS "secretKey" FROM relay_keys
     WHERE purpose = $1 ORDER BY id DESC`,
    [purpose],
  );
}

async function addKeys({ engine, clock }: RelayData, purpose: Purpose): Promise<string> {
  const { publicKey, secretKey } = purpose === 'box' ? newBoxKeyPair() : newVapidKeyPair();
  await engine.write((tx) =>
    tx.run(
      `INSERT INTO relay_keys (purpose, public_key, secret_key, created_at)
       VALUES ($1, $2, $3, $4)`,
      [purpose, publicKey, secretKey, clock.now()],
    ),
  );
  return publicKey;
}

function newVapidKeyPair(): BoxKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    secretKey: String(privateKey.export({ format: 'pem', type: 'pkcs8' })),
  };
}
