import { type SignInFailure, signInFailures } from '@tidings/shared-types/wire';
import { createCall } from '../api/call.ts';
import { aName, aString, expectArgument, expectFields, optional } from '../arguments/expected.ts';
import { joinThroughProvider } from '../endpoints.ts';
import { defaultEnvironment } from '../environment/default-environment.ts';
import type { Environment } from '../environment.ts';
import { TidingsError } from '../tidings-error.ts';
import { nameToSend, type SignedIn } from './sign-in.ts';

export interface ProviderSignIn {
  readonly serverUrl: string | URL;
  /** The `login_url` of one of the server's `external_authentication_methods`. */
  readonly loginUrl: string;
  /**
   * An address of your app, listed in the server's setting `openidReturnTo`. Defaults to the server's own web client.
   */
  readonly returnTo?: string | undefined;
  /** The token of an invitation, for a new account. */
  readonly invitation?: string | undefined;
  /** As for `signIn`. */
  readonly deviceName?: string | null | undefined;
}

/** State to keep until the browser comes back from the provider. */
export interface BegunSignIn {
  /** Open this address in a browser. */
  readonly url: string;
  /** Decrypts the key that comes back, which is useless without it. */
  readonly pad: string;
  readonly invitation?: string | undefined;
  readonly deviceName?: string | undefined;
}

/** The provider or the server refused the sign-in; `failure` says why. */
export class SignInRefused extends TidingsError {
  override readonly name = 'SignInRefused';
  readonly code = 'SIGN_IN_REFUSED';
  /** Why the sign-in failed, such as `cancelled` or `no-account`. */
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(`The sign-in failed: ${failure}`);
    this.failure = failure;
  }
}

/** As long as a key. */
const PAD_BYTES = 32;
const KEY = /^[A-Za-z0-9]{32}$/;

/**
 * Begins a sign-in through a provider, such as the company's. Keep the result, open its address in a browser, and
 * call `finishSignIn` with the address that the browser comes back to.
 */
export function beginSignIn(request: ProviderSignIn): BegunSignIn {
  const text = optional(aString);
  expectFields('beginSignIn', request, { loginUrl: aName, returnTo: text, invitation: text });
  const { serverUrl, loginUrl, returnTo, invitation } = request;
  const pad = hexOf(crypto.getRandomValues(new Uint8Array(PAD_BYTES)));
  const url = new URL(loginUrl, serverUrl);
  url.searchParams.set('web_flow_otp', pad);
  if (returnTo !== undefined) url.searchParams.set('return_to', returnTo);
  const deviceName = nameToSend(request.deviceName);
  if (deviceName !== undefined) url.searchParams.set('device_name', deviceName);
  return { url: url.href, pad, invitation, deviceName };
}

/**
 * Reads the account and its key from the address that the browser came back to. Rejects with `SignInRefused` if the
 * sign-in failed or belongs to another attempt, and with the server's error if the invitation does not work.
 */
export async function finishSignIn(
  returned: string | URL,
  begun: BegunSignIn,
  environment: Environment = defaultEnvironment(),
): Promise<SignedIn> {
  expectArgument('finishSignIn', String(returned), aName);
  const { url, pad, invitation, deviceName } = begun;
  const answer = answerIn(String(returned));
  const failed = answer.get('failed');
  const ticket = answer.get('ticket');
  if (failed === 'no-account' && invitation !== undefined && ticket !== null) {
    const call = createCall({ serverUrl: new URL(url).origin, fetch: environment.fetch });
    const made = await call(joinThroughProvider, {
      token: invitation,
      ticket,
      web_flow_otp: pad,
      device_name: deviceName,
    });
    const { email, user_id, api_key, key_id } = made;
    return { email, userId: user_id, apiKey: api_key, keyId: key_id };
  }
  if (failed !== null) throw new SignInRefused(knownFailure(failed));
  const email = answer.get('email');
  const hidden = answer.get('otp_encrypted_api_key');
  const isOurs = answer.get('realm') === new URL(url).origin && hidden?.length === pad.length;
  if (email === null || hidden === null || !isOurs) throw new SignInRefused('expired');
  const apiKey = unhidden(hidden, pad);
  // An attacker can forge an address that leads here. Without the pad, it yields no key.
  if (!KEY.test(apiKey)) throw new SignInRefused('expired');
  const keyId = answer.get('key_id');
  return {
    email,
    userId: Number(answer.get('user_id')),
    apiKey,
    ...(keyId !== null && { keyId: Number(keyId) }),
  };
}

/** Reads the answer: after the number sign for pages, after the question mark for apps with their own scheme. */
function answerIn(address: string): URLSearchParams {
  return new URLSearchParams(address.replace(/^.*?(?:#[^?]*\?|[#?])/s, ''));
}

function knownFailure(text: string): SignInFailure {
  return signInFailures.find((failure) => failure === text) ?? 'refused';
}

function unhidden(hidden: string, pad: string): string {
  const mask = bytesOf(pad);
  const codes = bytesOf(hidden).map((byte, index) => byte ^ (mask[index] ?? 0));
  return String.fromCharCode(...codes);
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}
