import { type Role, roles } from '@tidings/shared-types';
import type { JWTPayload } from 'jose';
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
  /** Makes the token usable only once. */
  readonly tokenId: string | undefined;
  /** Milliseconds since 1970; undefined in the form that has only an address. */
  readonly expiresAt: number | undefined;
}

/** At most as long as the standard of sign-in allows, without characters that a database would change. */
const TEXT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;
const LONG_TEXT = /^[^\p{Cc}\p{Cs}]{1,2000}$/u;
const MAX_CHANNELS = 100;
const givenRoles: readonly unknown[] = Object.values(roles);

/** Reads the claims of a verified token. Throws if one has the wrong form. */
export function claimsIn(payload: JWTPayload): Claims {
  return {
    subject: textIn(payload, 'sub'),
    email: textIn(payload, 'email'),
    name: textIn(payload, 'name', LONG_TEXT),
    picture: textIn(payload, 'picture', LONG_TEXT),
    role: roleIn(payload),
    channels: channelsIn(payload),
    tokenId: textIn(payload, 'jti'),
    expiresAt: payload.exp === undefined ? undefined : payload.exp * 1000,
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
