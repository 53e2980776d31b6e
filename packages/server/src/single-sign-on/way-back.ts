import { signInPadPattern } from '@tidings/shared-types';
import { badRequest } from '../api-error.ts';
import type { WayBack } from './begun-sign-in.ts';
import type { SignInRefused } from './refusal.ts';

/** Somebody whom the provider vouched for, with the key of their account. */
export interface SignedIn {
  readonly email: string;
  readonly userId: number;
  readonly apiKey: string;
}

/** What clients of this API on phones wait for. */
const MOBILE_ADDRESS = 'zulip://login';

/** From the parameters that sign-in begins with. Throws where they lead to nobody whom the key may be given. */
export function wayBackFrom(parameters: URLSearchParams, allowed: readonly string[]): WayBack {
  const mobilePad = parameters.get('mobile_flow_otp');
  if (mobilePad !== null) return { app: 'mobile', pad: checkedPad('mobile_flow_otp', mobilePad) };
  const pad = checkedPad('web_flow_otp', parameters.get('web_flow_otp') ?? '');
  const address = parameters.get('return_to');
  if (address === null) return { app: 'web', pad };
  if (!allowed.includes(address)) {
    throw badRequest(
      'return_to must be one of the addresses that the server has in openidReturnTo.',
    );
  }
  return { app: { address }, pad };
}

function checkedPad(name: string, pad: string): string {
  if (signInPadPattern.test(pad)) return pad;
  throw badRequest(`${name} must be 64 hexadecimal digits, random and used once.`);
}

export function addressOnSuccess(
  { app, pad }: WayBack,
  origin: string,
  { email, userId, apiKey }: SignedIn,
): string {
  return addressOf(app, origin, {
    realm: origin,
    email,
    user_id: String(userId),
    otp_encrypted_api_key: padded(apiKey, pad),
  });
}

/** On phones, too, in the browser: apps know no such answer. */
export function addressOnFailure(
  wayBack: WayBack | undefined,
  origin: string,
  { failure: failed, ticket }: SignInRefused,
): string {
  const app = !wayBack || wayBack.app === 'mobile' ? 'web' : wayBack.app;
  return addressOf(app, origin, { failed, ...(ticket && { ticket }) });
}

/** Web pages get it in the fragment, which browsers never send: it gets into no log. */
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

/** The key under the pad: without that it says nothing. Both in hexadecimal digits. */
function padded(apiKey: string, pad: string): string {
  const key = Buffer.from(apiKey);
  const mask = Buffer.from(pad, 'hex');
  return Buffer.from(key.map((byte, index) => byte ^ (mask[index] ?? 0))).toString('hex');
}
