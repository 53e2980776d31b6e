import { auditKinds } from '@tidings/shared-types';
import * as Value from 'typebox/value';
import { expect } from 'vitest';
import { loadRows } from '../../../src/core/storage/rows.ts';
import { type AuditRow, auditLog } from '../../../src/core/storage/tables/audit-log.ts';
import type { Team } from '../../support/team.ts';

/** Returns all entries of an organization, oldest first. Fails if one is not as its kind promises. */
export async function entriesOf({ realm, services }: Team): Promise<AuditRow[]> {
  const { reader, dialect } = services.engine;
  const rows = await loadRows(reader, dialect, auditLog, realm.id);
  for (const { kind, target_type, details } of rows) {
    const rule = auditKinds[kind];
    expect([kind, Value.Check(rule.details, details) || details]).toEqual([kind, true]);
    expect([kind, target_type ?? rule.target]).toEqual([kind, rule.target]);
  }
  return rows;
}

/** Returns the entries that an action writes. */
export async function writtenBy(team: Team, action: () => Promise<unknown>): Promise<AuditRow[]> {
  const before = new Set((await entriesOf(team)).map(({ id }) => id));
  await action();
  return (await entriesOf(team)).filter(({ id }) => !before.has(id));
}
