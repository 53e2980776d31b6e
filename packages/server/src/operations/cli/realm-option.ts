import { Option } from 'commander';
import { t } from '../../languages/command-line.ts';

/** Returns the option that names an organization. */
export function realmOption(): Option {
  return new Option('--realm <subdomain>', t('help.realmOption'));
}
