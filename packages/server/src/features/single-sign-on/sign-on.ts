import type { OpenIdConfig } from '../../core/config/config.ts';
import { isConfigured } from '../../core/config/issuer-key.ts';
import { SealingKey } from '../../core/crypto/sealing-key.ts';
import { requestOrigin } from '../../core/realm/origin.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { ClientInfo } from '../../handler.ts';
import type { Services } from '../../services.ts';
import type { Device } from '../keys/sign-in-key.ts';
import { renderWelcome } from '../notices/greeting.ts';
import type { BegunSignIn } from './begun-sign-in.ts';
import { type Claims, OpenIdProvider } from './open-id-provider.ts';
import { ProviderError } from './provider-error.ts';
import { SignInRefused } from './refusal.ts';
import { type Arrival, signInAs } from './sign-in-as.ts';
import { Tickets } from './ticket.ts';
import type { SignedIn } from './way-back.ts';

/** The organization and address at which a browser arrives, and its language. */
export interface ArrivalPlace {
  readonly realm: Realm;
  readonly origin: string;
  readonly language: ClientInfo['language'];
}

/** Signs people in through the provider. Logs problems for the administrator. */
export class SignOn {
  readonly #services: Services;
  readonly #config: OpenIdConfig;
  readonly #provider: OpenIdProvider;
  readonly #tickets: Tickets;

  constructor(services: Services, config: OpenIdConfig) {
    this.#services = services;
    this.#config = config;
    this.#provider = new OpenIdProvider(config, services.clock);
    this.#tickets = new Tickets(config);
  }

  /** Returns the provider's sign-in address. */
  addressOf(begun: BegunSignIn, redirectUri: string): Promise<URL> {
    return this.#told(this.#provider.address(begun, redirectUri));
  }

  async signIn(
    place: ArrivalPlace,
    begun: BegunSignIn,
    returned: URL,
    client: Device['client'],
  ): Promise<SignedIn> {
    try {
      return await this.#signIn(place, begun, returned, client);
    } catch (error) {
      if (error instanceof SignInRefused) this.#noteRefusal(place.realm, client.ip, error);
      throw error;
    }
  }

  async #signIn(
    place: ArrivalPlace,
    begun: BegunSignIn,
    returned: URL,
    client: Device['client'],
  ): Promise<SignedIn> {
    const claims = await this.#told(this.#provider.identify(returned, begun));
    const arrival = await arrivalOf(this.#services, this.#config, place, claims);
    try {
      return await place.realm.write(
        (change) => signInAs(change, arrival, { name: begun.wayBack.deviceName, client }),
        undefined,
        requestOrigin(undefined, client.ip),
      );
    } catch (error) {
      const isNew = error instanceof SignInRefused && error.failure === 'no-account';
      if (!isNew) throw error;
      const now = this.#services.clock.now();
      throw new SignInRefused(error.failure, this.#tickets.issue(begun, claims, now));
    }
  }

  /** People who cancel are not refused, and neither are those who have no account yet. */
  #noteRefusal(realm: Realm, ip: string, { failure }: SignInRefused): void {
    if (failure === 'cancelled' || failure === 'no-account') return;
    const reason = failure === 'account-deactivated' ? 'deactivated' : 'other';
    const refusal = { method: 'provider', reason, userId: undefined, ip } as const;
    this.#services.refusedSignIns.note(realm, refusal);
  }

  /** Logs a failure of the provider, since users cannot fix it. */
  async #told<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { issuer } = this.#config;
      if (error.failure !== 'cancelled') this.#services.log.warn({ issuer }, error.message);
      throw new SignInRefused(error.failure);
    }
  }
}

/** Collects everything needed to sign in a user for whom the provider vouches. */
export async function arrivalOf(
  services: Services,
  config: OpenIdConfig,
  place: ArrivalPlace,
  claims: Claims,
): Promise<Arrival> {
  const { realm, language } = place;
  return {
    claims,
    language,
    trustsAddresses: config.trustsAddresses,
    isInUse: (stated) => isConfigured(services.config, stated),
    welcome: await renderWelcome({ ...place, services, state: realm.state }, { language }),
    key: new SealingKey(config.clientSecret, 'API key of a person'),
  };
}
