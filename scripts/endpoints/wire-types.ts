import { auditKinds, errorCodes, events } from '@tidings/shared-types';
import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { comment } from './comments.ts';
import { namedSchemas, namesByKey } from './named-schemas.ts';
import { TypeWriter } from './type-writer.ts';

const named = namedSchemas();
/** The names of types by the key of their schema. */
export const names = namesByKey(named);

/** Types that are written by hand, since no schema holds them. */
const handWritten: Readonly<Record<string, string>> = {
  AuditEntry: '../audit/audit-entry-type.ts',
  CustomDataOf: '../resources/custom-types.ts',
  NarrowOperator: '../resources/narrow-operator.ts',
};

/** The types of resources, under their titles. */
export function resourceTypes(): string[] {
  const writer = new TypeWriter(names);
  const types = [...named].flatMap(([name, schema]) => writer.declaration(name, schema));
  return [...imports(writer, []), ...types];
}

/** The names of the types of resources, for the test that compares them with their schemas. */
export function resourceNames(): string[] {
  return [
    "import type * as wire from '../../src/wire.ts';",
    '',
    'export interface ResourceTypes {',
    ...[...named.keys()].map((name) => `  ${name}: wire.${name};`),
    '}',
  ];
}

/** The types of events, and the name of each. */
export function eventTypes(): string[] {
  const writer = new TypeWriter(names);
  const types = Object.entries<TSchema>(events).flatMap(([name, schema]) =>
    writer.declaration(eventTypeName(name), schema),
  );
  return [
    ...imports(writer),
    ...types,
    ...comment(['The events that a queue delivers, by `type` and, if it has one, `op`.']),
    'export interface TidingsEvents {',
    ...Object.keys(events).map((name) => `  '${name}': ${eventTypeName(name)};`),
    '}',
    '',
    'export type EventName = keyof TidingsEvents;',
    '',
    ...comment(['Any event that a queue delivers. `type` and `op` identify its kind.']),
    'export type TidingsEvent = TidingsEvents[EventName];',
  ];
}

/** The fields of errors, by their code. */
export function errorTypes(): string[] {
  const writer = new TypeWriter(names);
  const fields = Object.entries(errorCodes).map(([name, { fields, when }]) => ({
    name,
    schema: Type.Object(fields),
    description: when,
    isOptional: false,
  }));
  const about = 'The fields of errors, besides `result`, `msg` and `code`, by the code.';
  return [
    ...writer.interface('FieldsOfErrors', fields, about),
    'export type ErrorCode = keyof FieldsOfErrors;',
    '',
    ...comment(['The fields of an error with this code, besides `result`, `msg` and `code`.']),
    'export type ErrorFields<C extends ErrorCode> = FieldsOfErrors[C];',
  ];
}

/** The details of entries of the audit log, by their kind. */
export function auditTypes(): string[] {
  const writer = new TypeWriter(names);
  const fields = Object.entries(auditKinds).map(([name, { details, description }]) => ({
    name,
    schema: details,
    description,
    isOptional: false,
  }));
  const about = 'The details of entries in the audit log, by the kind of entry.';
  const types = writer.interface('AuditDetails', fields, about);
  return [...imports(writer), ...types];
}

/** Returns the imports of what was written, with these names of resources. */
function imports(
  { used }: TypeWriter,
  ofResources = [...used].filter((name) => named.has(name)).sort(),
): string[] {
  const ofHand = [...used].filter((name) => !named.has(name)).sort();
  return [
    ...ofHand.map((name) => `import type { ${name} } from '${handWritten[name]}';`),
    ...(ofResources.length > 0
      ? [`import type { ${ofResources.join(', ')} } from './resources.ts';`]
      : []),
    '',
  ];
}

/** Returns the name of an event's type: `reaction/add` is a `ReactionAddEvent`. */
function eventTypeName(name: string): string {
  return `${name.split(/[/_]/).map(capitalized).join('')}Event`;
}

export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
