import type { DirectoryPerson } from './directory.ts';
import type { ScimUser, ScimUsers } from './scim.ts';

/** Marks accounts that came from the directory, so that only these are deactivated. */
const MARK = 'ldap:';

export interface Report {
  created: number;
  changed: number;
  deactivated: number;
  readonly refused: string[];
}

/** Creates, changes and deactivates accounts until they match the directory. Changes nothing that matches. */
export async function bringInLine(
  users: ScimUsers,
  people: readonly DirectoryPerson[],
): Promise<Report> {
  // A wrong filter must not deactivate everyone.
  if (people.length === 0) throw new Error('The directory returned nobody. Nothing was changed.');
  const known = await users.all();
  const report: Report = { created: 0, changed: 0, deactivated: 0, refused: [] };
  const attempt = async (what: string, work: () => Promise<void>) => {
    await work().catch((error: Error) => report.refused.push(`${what}: ${error.message}`));
  };
  for (const person of people) {
    await attempt(person.email, () => bringPersonInLine(users, known, person, report));
  }
  const ids = new Set(people.map(({ id }) => MARK + id));
  for (const { id, userName, externalId, active } of known) {
    if (!active || !externalId?.startsWith(MARK) || ids.has(externalId)) continue;
    await attempt(userName, async () => {
      await users.change(id, { active: false });
      report.deactivated += 1;
    });
  }
  return report;
}

async function bringPersonInLine(
  users: ScimUsers,
  known: readonly ScimUser[],
  { id, email, name }: DirectoryPerson,
  report: Report,
): Promise<void> {
  const wanted = { externalId: MARK + id, userName: email, displayName: name, active: true };
  const account =
    known.find(({ externalId }) => externalId === wanted.externalId) ??
    known.find(({ userName }) => userName.toLowerCase() === email.toLowerCase());
  if (!account) {
    await users.create(wanted);
    report.created += 1;
    return;
  }
  const fields = Object.entries(wanted) as [keyof typeof wanted, string | boolean][];
  const differing = fields.filter(([field, value]) => account[field] !== value);
  if (differing.length === 0) return;
  await users.change(account.id, Object.fromEntries(differing));
  report.changed += 1;
}
