import type { Logger } from 'pino';
import type { Sql } from '../engine.ts';

/** The settings of a session. Behind a pooler they must be those of the role. */
const wanted = {
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '30s',
} as const;

interface Setting {
  readonly name: keyof typeof wanted;
  readonly setting: string;
}

/** Returns the statements that give the role of this connection the settings that it lacks. */
export async function missingRoleSettings(sql: Sql): Promise<string[]> {
  const [role] = await sql.all<{ name: string }>('SELECT quote_ident(current_user) AS name');
  const names = Object.keys(wanted).map((name) => `'${name}'`);
  const settings = await sql.all<Setting>(
    `SELECT name, setting FROM pg_settings WHERE name IN (${names.join(', ')})`,
  );
  return settings
    .filter(({ name, setting }) => !isSet(name, setting))
    .map(({ name }) => `ALTER ROLE ${role?.name} SET ${name} = '${wanted[name]}';`);
}

/** Logs which settings the role lacks. */
export async function warnOfRole(sql: Sql, log: Logger): Promise<void> {
  const statements = await missingRoleSettings(sql);
  if (statements.length === 0) return;
  log.warn({ statements }, 'behind a pooler, the role needs settings: see tidings doctor');
}

/** Any limit will do. */
function isSet(name: keyof typeof wanted, setting: string): boolean {
  return name.endsWith('_timeout') ? setting !== '0' : setting === wanted[name];
}
