import { type Endpoint, meaningOf, type NarrowTerm } from '@tidings/shared-types';
import type { TSchema } from 'typebox';
import { mere, naming, operatorsNaming } from './naming.ts';
import type { Row } from './row.ts';
import { mixed, nothing, type Targets } from './targets.ts';

/**
 * Returns the parameters of an endpoint that name something, as in its contract: `stream_id`, `draft.to`,
 * and each operator of narrows, as `narrow:channel`.
 */
export function namesIn({ params }: Endpoint): string[] {
  const leaves = Object.entries(params).flatMap(([name, { schema }]) => leavesOf(schema, name));
  return [...new Set(leaves.flatMap((leaf) => (isNarrow(leaf) ? operatorsNaming : leaf)))].filter(
    isNaming,
  );
}

/** Returns the parameters in which requests about something differ from the same requests about nothing. */
export function probedNames(rows: readonly Row[]): Set<string> {
  const probed = rows.flatMap(({ input, names }) => {
    const valuesAbout = (targets: Targets) =>
      valuesOf(input(mixed(targets, names, nothing), own), '');
    const absent = new Set(valuesAbout(nothing).map((each) => each.join()));
    return valuesAbout(somethingElse)
      .filter((each) => !absent.has(each.join()))
      .map(([path]) => path);
  });
  return new Set(probed);
}

const own = { userId: 1, channelId: 2, messageId: 3, draftId: 4, scheduledId: 5 };

/** Does not exist either, under other names. */
const somethingElse: Targets = JSON.parse(JSON.stringify(nothing), (_key, value) => {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value}s` : value;
});

function isNaming(leaf: string): boolean {
  if (leaf.startsWith('narrow:') || naming.some((each) => each.test(leaf))) return true;
  if (mere.some((each) => each.test(leaf))) return false;
  throw new Error(`Add to naming.ts whether ${leaf} names something`);
}

function isNarrow(leaf: string): boolean {
  return leaf === 'narrow' || leaf.startsWith('narrow.');
}

/** Returns the paths of texts and numbers, without a mark for lists: an id and a list of ids name the same. */
function leavesOf(schema: TSchema, path: string): string[] {
  const { properties, items, anyOf, patternProperties, type } = schema as Readonly<
    Partial<{
      properties: Record<string, TSchema>;
      items: TSchema | TSchema[];
      anyOf: TSchema[];
      patternProperties: Record<string, TSchema>;
      type: string;
    }>
  >;
  if (anyOf) return anyOf.flatMap((each) => leavesOf(each, path));
  if (items) return [items].flat().flatMap((each) => leavesOf(each, path));
  const inside = Object.entries(properties ?? {}).map(([key, each]) => [`${path}.${key}`, each]);
  const any = Object.values(patternProperties ?? {}).map((each) => [path, each]);
  const below = [...inside, ...any] as [string, TSchema][];
  if (below.length > 0) return below.flatMap(([deeper, each]) => leavesOf(each, deeper));
  const isOpen = type === 'string' || type === 'integer' || type === 'number';
  return isOpen && !('const' in schema) && !('enum' in schema) ? [path] : [];
}

function valuesOf(value: unknown, path: string): [string, string][] {
  if (path === 'narrow') return (value as NarrowTerm[]).map(termValue);
  if (Array.isArray(value)) return value.flatMap((each) => valuesOf(each, path));
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, each]) =>
    valuesOf(each, path === '' ? key : `${path}.${key}`),
  );
}

function termValue(term: NarrowTerm): [string, string] {
  return [`narrow:${meaningOf(term).kind}`, JSON.stringify(term)];
}
