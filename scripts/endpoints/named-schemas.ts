import * as sharedTypes from '@tidings/shared-types';
import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { keyOf } from './type-writer.ts';

/**
 * Returns the schemas whose types have a name, in the order in which the package has them: those with a title, and
 * those that the package exports.
 */
export function namedSchemas(): Map<string, TSchema> {
  const named = new Map<string, TSchema>();
  for (const [name, value] of Object.entries(sharedTypes)) {
    if (/^[A-Z]/.test(name) && isSchema(value) && !sharedTypes.writtenTypeOf(value))
      named.set(name, value);
  }
  addTitled(sharedTypes, named, new Set());
  named.set('UserSettings', settingsObject(sharedTypes.userSettings));
  // Written by hand, for the types beside it.
  named.delete('CustomData');
  return new Map([...named].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the names of types by the key of their schema. Numbers and texts have too little of their own. */
export function namesByKey(named: ReadonlyMap<string, TSchema>): Map<string, string> {
  const names = new Map<string, string>();
  for (const [name, schema] of named) {
    if (!Type.IsObject(schema) && !Type.IsUnion(schema) && !Type.IsEnum(schema)) continue;
    const key = keyOf(schema);
    const other = names.get(key);
    if (other !== undefined) throw new Error(`${name} and ${other} are the same type.`);
    names.set(key, name);
  }
  return names;
}

function settingsObject(rules: sharedTypes.SettingRules): TSchema {
  const settings = Object.entries(rules).map(([name, { schema, description }]) => [
    name,
    Type.With(schema, { description }),
  ]);
  return Type.Object(Object.fromEntries(settings), {
    description: 'The personal settings, by their names.',
  });
}

function addTitled(value: unknown, named: Map<string, TSchema>, seen: Set<object>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (isSchema(value) && typeof value.title === 'string' && !sharedTypes.writtenTypeOf(value)) {
    // A description of one place does not describe the type: the package exports the schema without it.
    if (!named.has(value.title)) named.set(value.title, value);
  }
  for (const each of Object.values(value)) addTitled(each, named, seen);
}

function isSchema(value: unknown): value is TSchema & { title?: unknown } {
  return Type.IsSchema(value) && '~kind' in value;
}
