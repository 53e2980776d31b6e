import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { OpenIdConfig } from '../../core/config/config.ts';
import { SealingKey } from '../../core/crypto/sealing-key.ts';
import { wantedLanguage } from '../../http/accept.ts';
import { admitAddress } from '../../http/admission/admit.ts';
import { originFrom } from '../../http/client-info.ts';
import type { Services } from '../../services.ts';
import { beginSignIn, openBegun, sealBegun } from './begun-sign-in.ts';
import { SignInRefused } from './refusal.ts';
import { clearSignInCookie, setSignInCookie, signInCookie } from './sign-in-cookie.ts';
import { signInPath } from './sign-in-path.ts';
import { type ArrivalPlace, SignOn } from './sign-on.ts';
import { addressOnFailure, addressOnSuccess, wayBackFrom } from './way-back.ts';

type Page = FastifyRequest<{ Querystring: { text: string } }>;

/** Serves `/sign-in/openid` and the like: leads to a provider, and back with an API key. */
export async function serveSignOn(app: FastifyInstance, services: Services): Promise<void> {
  for (const provider of services.config.openIdProviders) addPages(app, services, provider);
}

function addPages(pages: FastifyInstance, services: Services, openId: OpenIdConfig): void {
  const { clock, config, realms } = services;
  const signOn = new SignOn(services, openId);
  const cookieKey = new SealingKey(openId.clientSecret, 'sign-in begun');
  const originOf = originFrom(config.publicUrl);
  const path = signInPath(openId);
  const callbackPath = `${path}/callback`;

  async function visitorOf(request: Page, reply: FastifyReply): Promise<ArrivalPlace> {
    await admitAddress(services, request, reply);
    const realm = await realms.forHost(request.host);
    if (!realm) {
      throw new ApiError('NONEXISTENT_SUBDOMAIN', 'There is no organization at this address.');
    }
    const origin = originOf(realm.subdomain, request.protocol, request.host);
    if (!URL.canParse(origin)) throw badRequest('The Host header names no host.');
    return { realm, origin, language: wantedLanguage(request.headers['accept-language']) };
  }

  pages.get(path, { exposeHeadRoute: false }, async (request: Page, reply) => {
    const { realm, origin } = await visitorOf(request, reply);
    const begun = beginSignIn({
      realmId: realm.id,
      issuer: openId.issuer,
      begunAt: clock.now(),
      wayBack: wayBackFrom(new URLSearchParams(request.query.text), openId.returnTo),
    });
    try {
      const address = await signOn.addressOf(begun, origin + callbackPath);
      setSignInCookie(reply, origin, sealBegun(cookieKey, begun));
      return goTo(reply, address.href);
    } catch (error) {
      return goTo(reply, addressOnFailure(begun.wayBack, origin, refusalOf(error)));
    }
  });

  pages.get(callbackPath, { exposeHeadRoute: false }, async (request: Page, reply) => {
    const visitor = await visitorOf(request, reply);
    const { realm, origin } = visitor;
    const kept = { realmId: realm.id, issuer: openId.issuer, now: clock.now() };
    const begun = openBegun(cookieKey, signInCookie(request), kept);
    // The state is valid for one answer of the provider.
    clearSignInCookie(reply, origin);
    try {
      if (!begun) throw new SignInRefused('expired');
      const returned = new URL(`${origin}${callbackPath}?${request.query.text}`);
      const signedIn = await signOn.signIn(visitor, begun, returned, { ip: request.ip });
      return goTo(reply, addressOnSuccess(begun.wayBack, origin, signedIn));
    } catch (error) {
      return goTo(reply, addressOnFailure(begun?.wayBack, origin, refusalOf(error)));
    }
  });
}

function goTo(reply: FastifyReply, address: string): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .redirect(address);
}

function refusalOf(error: unknown): SignInRefused {
  if (error instanceof SignInRefused) return error;
  throw error;
}
