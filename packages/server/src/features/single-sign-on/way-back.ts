import { limits, signInPadPattern } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { WayBack } from './begun-sign-in.ts';
import type { SignInRefused } from './refusal.ts';

/** A signed-in user with their account's API key. */
export interface SignedIn {
  readonly email: string;
  readonly userId: number;
  readonly apiKey: string;
  /** Set if that is a key of this sign-in alone. */
  readonly keyId?: number | undefined;
}

/** The address that clients of this API on phones expect. */
const MOBILE_ADDRESS = 'zulip://login';

/** Returns where a sign-in leads back to. Throws if the address may not receive the key. */
export function wayBackFrom(parameters: URLSearchParams, allowed: readonly string[]): WayBack {
  const mobilePad = parameters.get('mobile_flow_otp');
  if (mobilePad !== null) return { app: 'mobile', pad: checkedPad('mobile_flow_otp', mobilePad) };
  const deviceName = deviceNameIn(parameters);
  const pad = checkedPad('web_flow_otp', parameters.get('web_flow_otp') ?? '');
  const address = parameters.get('return_to');
  if (address === null) return { app: 'web', pad, deviceName };
  if (!allowed.includes(address)) {
    throw badRequest(
      'return_to must be one of the addresses that the server has in openidReturnTo.',
    );
  }
  return { app: { address }, pad, deviceName };
}

function deviceNameIn(parameters: URLSearchParams): string | undefined {
  const name = parameters.get('device_name') ?? undefined;
  if (name === undefined || name.length <= limits.deviceNameLength) return name;
  throw badRequest(`device_name may have at most ${limits.deviceNameLength} characters.`);
}

function checkedPad(name: string, pad: string): string {
  if (signInPadPattern.test(pad)) return pad;
  throw badRequest(`${name} must be 64 random hexadecimal digits that are used only once.`);
}

export function addressOnSuccess(
  { app, pad }: WayBack,
  origin: string,
  { email, userId, apiKey, keyId }: SignedIn,
): string {
  return addressOf(app, origin, {
    realm: origin,
    email,
    user_id: String(userId),
    otp_encrypted_api_key: padded(apiKey, pad),
    ...(keyId !== undefined && { key_id: String(keyId) }),
  });
}

/** Returns the address after a failure. It is always in the browser, since mobile apps do not expect failures. */
export function addressOnFailure(
  wayBack: WayBack | undefined,
  origin: string,
  { failure: failed, ticket }: SignInRefused,
): string {
  const app = !wayBack || wayBack.app === 'mobile' ? 'web' : wayBack.app;
  return addressOf(app, origin, { failed, ...(ticket && { ticket }) });
}

/**
 * Returns an address with parameters. For web pages they are in the fragment, which browsers never send, so that no log
 * contains them.
 */
function addressOf(
  app: WayBack['app'],
  origin: string,
  parameters: Readonly<Record<string, string>>,
): string {
  const text = new URLSearchParams(parameters).toString();
  if (app === 'mobile') return `${MOBILE_ADDRESS}?${text}`;
  if (app === 'web') return `${origin}/#signed-in?${text}`;
  const separator = /^https?:/i.test(app.address) ? '#' : '?';
  return `${app.address}${separator}${text}`;
}

/** Returns the key, combined with the pad that makes it readable. Both are in hexadecimal digits. */
function padded(apiKey: string, pad: string): string {
  const key = Buffer.from(apiKey);
  const mask = Buffer.from(pad, 'hex');
  return Buffer.from(key.map((byte, index) => byte ^ (mask[index] ?? 0))).toString('hex');
}
