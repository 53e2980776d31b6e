import { Option } from 'commander';

/** Returns the option that names an organization. */
export function realmOption(): Option {
  return new Option('--realm <subdomain>', 'Organization; without it, the default one.');
}
