import type { Config } from './config.ts';
import { maskSecrets } from './mask-secrets.ts';

/** The settings as they may be logged: without passwords. */
export function describeConfig(config: Config): Record<string, unknown> {
  return { ...config, database: maskSecrets(config.database) };
}
