import { randomBytes } from 'node:crypto';
import type { SealingKey } from '../../core/crypto/sealing-key.ts';

/** A sign-in that is in progress at the provider. */
export interface BegunSignIn {
  readonly realmId: number;
  /** The provider, as in the settings. An answer of another one does not count. */
  readonly issuer: string;
  /** Milliseconds since 1970. */
  readonly begunAt: number;
  /** Bind the provider's answer to this browser, its ID token to this sign-in, and the code to this server. */
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly wayBack: WayBack;
}

/** The address of the app that began the sign-in. */
export interface WayBack {
  readonly app: 'web' | 'mobile' | { readonly address: string };
  /** Encrypts the API key, so that others who see the address cannot read it. */
  readonly pad: string;
  /** The name of the device, if the client wants a key of its own. */
  readonly deviceName?: string | undefined;
}

/** Maximum duration of a sign-in. */
export const SIGN_IN_MINUTES = 15;
const RANDOM_BYTES = 32;

export function beginSignIn(
  begun: Pick<BegunSignIn, 'realmId' | 'issuer' | 'begunAt' | 'wayBack'>,
): BegunSignIn {
  return { ...begun, state: randomText(), nonce: randomText(), verifier: randomText() };
}

/** Returns the state as sealed text, which the browser keeps but cannot read. */
export function sealBegun(key: SealingKey, begun: BegunSignIn): string {
  return key.seal(JSON.stringify(begun));
}

/** Opens a sealed state; returns undefined if it belongs to another realm or provider, or is too old. */
export function openBegun(
  key: SealingKey,
  sealed: string | undefined,
  { realmId, issuer, now }: Pick<BegunSignIn, 'realmId' | 'issuer'> & { readonly now: number },
): BegunSignIn | undefined {
  const text = sealed && key.open(sealed);
  if (!text) return undefined;
  const begun = JSON.parse(text) as BegunSignIn;
  const isOver = begun.begunAt + SIGN_IN_MINUTES * 60_000 < now;
  const isMeant = begun.realmId === realmId && begun.issuer === issuer;
  return isMeant && !isOver ? begun : undefined;
}

function randomText(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}
