import { bringInLine } from './bring-in-line.ts';
import { readDirectory } from './directory.ts';
import { ScimUsers } from './scim.ts';

const people = await readDirectory({
  url: setting('LDAP_URL'),
  bindDn: setting('LDAP_BIND_DN'),
  password: setting('LDAP_PASSWORD'),
  base: setting('LDAP_BASE'),
  filter: setting('LDAP_FILTER', '(mail=*)'),
  idAttribute: setting('LDAP_ID', 'entryUUID'),
});
const users = new ScimUsers(setting('TIDINGS_URL'), setting('TIDINGS_KEY'));
const { created, changed, deactivated, refused } = await bringInLine(users, people);
process.stdout.write(`Created ${created}, changed ${changed}, deactivated ${deactivated}.\n`);
for (const each of refused) process.stderr.write(`${each}\n`);
if (refused.length > 0) process.exitCode = 1;

/** Reads an environment variable. */
function setting(name: string, preset?: string): string {
  const value = process.env[name] || preset;
  if (value === undefined) throw new Error(`Set ${name}`);
  return value;
}
