import { parseCookie, type SerializeOptions, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGN_IN_MINUTES } from './begun-sign-in.ts';
import { SIGN_IN_PATH } from './sign-in-path.ts';

/** The cookie in which the browser keeps a begun sign-in, sealed, until the provider sends the person back. */
const NAME = 'tidings-sign-in';

/** Returns the value of the cookie; undefined if the browser sent none. */
export function signInCookie({ headers }: FastifyRequest): string | undefined {
  return parseCookie(headers.cookie ?? '')[NAME];
}

/** Has the browser keep `value`. */
export function setSignInCookie(reply: FastifyReply, origin: string, value: string): void {
  const maxAge = SIGN_IN_MINUTES * 60;
  reply.header('set-cookie', stringifySetCookie(NAME, value, { ...optionsFor(origin), maxAge }));
}

/** Has the browser forget the value. */
export function clearSignInCookie(reply: FastifyReply, origin: string): void {
  const over = { maxAge: 0, expires: new Date(0) };
  reply.header('set-cookie', stringifySetCookie(NAME, '', { ...optionsFor(origin), ...over }));
}

/** The browser sends the cookie to the pages of sign-in only, also when another site leads there. */
function optionsFor(origin: string): SerializeOptions {
  const secure = origin.startsWith('https:');
  return { path: SIGN_IN_PATH, httpOnly: true, sameSite: 'lax', secure };
}
