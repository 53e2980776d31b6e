import { mailExtension, tidingsExtensions } from '@tidings/shared-types';
import type { Config } from '../../core/config/config.ts';

/** Returns this server's extensions of the API. */
export function extensionsOf({ mail }: Config): string[] {
  return mail ? [...tidingsExtensions, mailExtension] : [...tidingsExtensions];
}
