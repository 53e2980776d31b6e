import { type CustomData, type Role, roles } from '@tidings/shared-types';
import type { JWTPayload } from 'jose';
import { ApiError } from '../../core/api-error.ts';
import { JsonReader } from '../../http/input/parse-json.ts';
import { checkedCustom } from '../custom-data/checked-custom.ts';
import { tokenRefused } from './token-refused.ts';

/** A token's data about a person. */
export interface Claims {
  /** The person's id in the product; undefined in the form that has only an address. */
  readonly subject: string | undefined;
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly picture: string | undefined;
  readonly role: Role | undefined;
  readonly channels: readonly (number | string)[];
  /** Undefined if the account's data stay as they are; null removes them. */
  readonly custom: CustomData | null | undefined;
  /** Makes the token usable only once. */
  readonly tokenId: string | undefined;
  /** Milliseconds since 1970; undefined in the form that has only an address. */
  readonly expiresAt: number | undefined;
  readonly issuedAt: number | undefined;
}

/** At most as long as the standard of sign-in allows, without characters that a database would change. */
const TEXT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;
const LONG_TEXT = /^[^\p{Cc}\p{Cs}]{1,2000}$/u;
const MAX_CHANNELS = 100;
const givenRoles: readonly unknown[] = Object.values(roles);

/** Reads the claims of a verified token with this payload. Throws if one has the wrong form. */
export function claimsIn(payload: JWTPayload, token: string): Claims {
  return {
    subject: textIn(payload, 'sub'),
    email: textIn(payload, 'email'),
    name: textIn(payload, 'name', LONG_TEXT),
    picture: textIn(payload, 'picture', LONG_TEXT),
    role: roleIn(payload),
    channels: channelsIn(payload),
    custom: customIn(payload, token),
    tokenId: textIn(payload, 'jti'),
    expiresAt: payload.exp === undefined ? undefined : payload.exp * 1000,
    issuedAt: payload.iat === undefined ? undefined : payload.iat * 1000,
  };
}

/** Returns a text. Treats an empty one like null and like none, since backends send all three. */
function textIn(payload: JWTPayload, name: string, form = TEXT): string | undefined {
  const value = payload[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && form.test(value)) return value;
  throw tokenRefused(
    `The claim \`${name}\` must be a text without control characters, and not too long.`,
  );
}

function roleIn({ role }: JWTPayload): Role | undefined {
  if (role === undefined || role === null) return undefined;
  if (givenRoles.includes(role)) return role as Role;
  throw tokenRefused('The claim `role` must be 200, 300, 400 or 600.');
}

function channelsIn({ channels }: JWTPayload): readonly (number | string)[] {
  if (channels === undefined || channels === null) return [];
  const isList =
    Array.isArray(channels) &&
    channels.length <= MAX_CHANNELS &&
    channels.every(
      (each) => Number.isSafeInteger(each) || (typeof each === 'string' && TEXT.test(each)),
    );
  if (isList) return channels;
  throw tokenRefused(
    `The claim \`channels\` must be an array of at most ${MAX_CHANNELS} ids or external ids of channels.`,
  );
}

/** Returns custom data under the rules for those of a request. */
function customIn({ custom }: JWTPayload, token: string): CustomData | null | undefined {
  if (custom === undefined || custom === null) return undefined;
  if (typeof custom !== 'object' || Array.isArray(custom)) {
    throw tokenRefused('The claim `custom` must be an object.');
  }
  try {
    checkJson(token);
    return checkedCustom(custom as CustomData, 'user');
  } catch (error) {
    if (error instanceof ApiError) throw tokenRefused(`The claim \`custom\`: ${error.message}`);
    throw error;
  }
}

/** Throws if the payload is nested too deeply, or has characters that a database would change. */
function checkJson(token: string): void {
  const [, payload = ''] = token.split('.');
  new JsonReader().parse(Buffer.from(payload, 'base64url').toString('utf8'));
}
