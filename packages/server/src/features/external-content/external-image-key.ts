import { createHmac } from 'node:crypto';
import type { Config } from '../../core/config/config.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

/** Keys by secret. Each message needs one, and deriving it is slow. */
const known = new Map<string, string>();

/**
 * Returns the key that signs addresses of external images, which this server fetches for readers; null if it shows
 * none.
 */
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
