import type { OpenIdConfig } from '../config/config.ts';
import { renderWelcome } from '../notices/greeting.ts';
import type { Realm } from '../realm/realm.ts';
import type { Services } from '../services.ts';
import type { BegunSignIn } from './begun-sign-in.ts';
import { OpenIdProvider } from './open-id-provider.ts';
import { ProviderError } from './provider-error.ts';
import { SignInRefused } from './refusal.ts';
import { ServerKey } from './server-key.ts';
import { signInAs } from './sign-in-as.ts';
import type { SignedIn } from './way-back.ts';

/** Signing in through the provider, with a line in the log for what its administrator should know. */
export class SignOn {
  readonly #services: Services;
  readonly #config: OpenIdConfig;
  readonly #provider: OpenIdProvider;
  readonly #key: ServerKey;

  constructor(services: Services, config: OpenIdConfig) {
    this.#services = services;
    this.#config = config;
    this.#provider = new OpenIdProvider(config, services.clock);
    this.#key = new ServerKey(config, 'API key of a person');
  }

  /** Where the provider lets somebody prove who they are. */
  addressOf(begun: BegunSignIn, redirectUri: string): Promise<URL> {
    return this.#told(this.#provider.address(begun, redirectUri));
  }

  async signIn(
    place: { readonly realm: Realm; readonly origin: string },
    begun: BegunSignIn,
    returned: URL,
  ): Promise<SignedIn> {
    const claims = await this.#told(this.#provider.identify(returned, begun));
    const { realm } = place;
    const { state } = realm;
    const welcome = await renderWelcome({ ...place, services: this.#services, state });
    const arrival = {
      claims,
      trustsAddresses: this.#config.trustsAddresses,
      invitation: begun.invitation,
      welcome,
      key: this.#key,
    };
    return realm.write((change) => signInAs(change, arrival));
  }

  /** Who signs in cannot mend what the provider, or the way to it, has. */
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
