import type { Config } from './config.ts';
import { maskSecrets } from './mask-secrets.ts';

/** The settings as they may be logged: without passwords. */
export function describeConfig(config: Config): Record<string, unknown> {
  const { pushRelay, openId } = config;
  return {
    ...config,
    database: maskSecrets(config.database),
    pushRelay: pushRelay && { ...pushRelay, key: '***' },
    openId: openId && { ...openId, clientSecret: '***' },
  };
}
