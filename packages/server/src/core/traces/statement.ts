import type { Dialect } from '../storage/engine.ts';
import type { Attributes } from './span.ts';

/** A statement as a span shows it. Its text has placeholders in place of values. */
interface Statement {
  readonly name: string;
  readonly attributes: Attributes;
}

const systems: Record<Dialect['engine'], string> = { sqlite: 'sqlite', postgres: 'postgresql' };

/** The statements that are kept. Searches have many forms; the rare ones are described each time. */
const MAX_KEPT = 1000;
const kept = new Map<string, Statement>();

export function statementOf(sql: string, engine: Dialect['engine']): Statement {
  const key = `${engine} ${sql}`;
  const known = kept.get(key);
  if (known) return known;
  const statement = describe(sql, engine);
  if (kept.size < MAX_KEPT) kept.set(key, statement);
  return statement;
}

function describe(sql: string, engine: Dialect['engine']): Statement {
  const text = sql.replaceAll(/\s+/g, ' ').trim();
  const [operation = ''] = /^\w+/.exec(text) ?? [];
  const [, table] = /\b(?:FROM|INTO|UPDATE) ([a-z_]+)/.exec(text) ?? [];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': systems[engine],
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
      'db.query.text': text,
    },
  };
}
