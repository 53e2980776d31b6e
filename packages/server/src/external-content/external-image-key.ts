import { createHmac } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { RealmState } from '../realm/realm-state.ts';

/** By secret: each message needs the key, and making it takes a while. */
const known = new Map<string, string>();

/** Signs the addresses of images elsewhere that are shown through this server; null where none are. */
export function externalImageKey(config: Config, state: RealmState): string | null {
  const secret = state.internal('upload_secret');
  if (!config.fetchLinks || secret === '') return null;
  return known.get(secret) ?? remember(secret);
}

function remember(secret: string): string {
  const key = createHmac('sha256', secret).update('images from elsewhere').digest('base64url');
  known.set(secret, key);
  return key;
}
