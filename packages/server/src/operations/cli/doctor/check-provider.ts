import type { Config, OpenIdConfig } from '../../../core/config/config.ts';
import { discover } from '../../../features/single-sign-on/open-id-provider.ts';
import { ProviderError } from '../../../features/single-sign-on/provider-error.ts';
import { t } from '../../../languages/command-line.ts';
import { type Check, fail, ok } from './check.ts';

/** Checks that each single sign-on provider answers. */
export function checkProviders({ openIdProviders }: Config): Promise<Check[]> {
  return Promise.all(openIdProviders.map(checkProvider));
}

async function checkProvider(provider: OpenIdConfig): Promise<Check> {
  const name = t('doctor.signOn');
  const { issuer } = provider;
  try {
    await discover(provider);
    return ok(name, t('doctor.signOnAnswers', { issuer }));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const what = `${issuer}: ${error.message}`;
    return fail(name, what, t('doctor.signOnAdvice'));
  }
}
