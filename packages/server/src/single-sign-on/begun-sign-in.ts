import { randomBytes } from 'node:crypto';
import type { SealingKey } from '../crypto/sealing-key.ts';

/** Somebody on their way to the provider and back. */
export interface BegunSignIn {
  readonly realmId: number;
  /** Milliseconds since 1970. */
  readonly begunAt: number;
  /** What ties the provider's answer to this browser, its statement to this sign-in, and the code to this server. */
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly wayBack: WayBack;
}

/** Where the app is that began it. */
export interface WayBack {
  readonly app: 'web' | 'mobile' | { readonly address: string };
  /** Hides the key from whoever else sees the address. */
  readonly pad: string;
}

/** As long as somebody may take to prove who they are. */
export const SIGN_IN_MINUTES = 15;
const RANDOM_BYTES = 32;

export function beginSignIn(
  begun: Pick<BegunSignIn, 'realmId' | 'begunAt' | 'wayBack'>,
): BegunSignIn {
  return { ...begun, state: randomText(), nonce: randomText(), verifier: randomText() };
}

/** For the browser to keep meanwhile, which cannot read it. */
export function sealBegun(key: SealingKey, begun: BegunSignIn): string {
  return key.seal(JSON.stringify(begun));
}

/** Undefined where it is none of this realm's, or too old. */
export function openBegun(
  key: SealingKey,
  sealed: string | undefined,
  { realmId, now }: { readonly realmId: number; readonly now: number },
): BegunSignIn | undefined {
  const text = sealed && key.open(sealed);
  if (!text) return undefined;
  const begun = JSON.parse(text) as BegunSignIn;
  const isOver = begun.begunAt + SIGN_IN_MINUTES * 60_000 < now;
  return begun.realmId === realmId && !isOver ? begun : undefined;
}

function randomText(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}
