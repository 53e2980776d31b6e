import { t } from '../../../languages/command-line.ts';

/** Returns the name of an organization in findings. */
export function organizationName(subdomain: string): string {
  return subdomain === '' ? t('doctor.defaultRealm') : t('doctor.realm', { subdomain });
}
