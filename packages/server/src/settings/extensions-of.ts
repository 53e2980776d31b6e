import { mailExtension, tidingsExtensions } from '@tidings/shared-types';
import type { Config } from '../config/config.ts';

/** What this server does beyond the API. */
export function extensionsOf({ mail }: Config): string[] {
  return mail ? [...tidingsExtensions, mailExtension] : [...tidingsExtensions];
}
