import type { Config } from '../../../core/config/config.ts';
import { discover } from '../../../features/single-sign-on/open-id-provider.ts';
import { ProviderError } from '../../../features/single-sign-on/provider-error.ts';
import { type Check, fail, ok } from './check.ts';

/** Checks that the single sign-on provider answers; does nothing if none is configured. */
export async function checkProvider({ openId }: Config): Promise<Check[]> {
  if (!openId) return [];
  const name = 'single sign-on';
  try {
    await discover(openId);
    return [ok(name, `${openId.issuer} answers`)];
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return [fail(name, error.message, 'People cannot sign in with it until this is fixed.')];
  }
}
