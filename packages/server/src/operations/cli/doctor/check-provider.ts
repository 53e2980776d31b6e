import type { Config, OpenIdConfig } from '../../../core/config/config.ts';
import { discover } from '../../../features/single-sign-on/open-id-provider.ts';
import { ProviderError } from '../../../features/single-sign-on/provider-error.ts';
import { type Check, fail, ok } from './check.ts';

/** Checks that each single sign-on provider answers. */
export function checkProviders({ openIdProviders }: Config): Promise<Check[]> {
  return Promise.all(openIdProviders.map(checkProvider));
}

async function checkProvider(provider: OpenIdConfig): Promise<Check> {
  const name = 'single sign-on';
  const { issuer } = provider;
  try {
    await discover(provider);
    return ok(name, `${issuer} answers`);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const what = `${issuer}: ${error.message}`;
    return fail(name, what, 'People cannot sign in with it until this is fixed.');
  }
}
