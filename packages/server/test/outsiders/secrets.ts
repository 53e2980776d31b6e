import type { Kind, Targets } from './targets.ts';

/** Marks everything hidden, and only that. The kind follows it. */
export const MARK = 'xyzzy';

/** Ids that cannot be mistaken for other numbers. */
const SMALLEST = 1_000_000;

export function idsOf(targets: Targets, of: readonly Kind[]): number[] {
  return of
    .flatMap((kind) => Object.values<string | number>(targets[kind]))
    .filter((value) => typeof value === 'number')
    .filter((value) => value >= SMALLEST);
}

/** Kinds with public ids: only their names, or their data, are hidden from some. */
const NUMBERED_OPENLY: readonly Kind[] = ['people', 'groups', 'bots', 'settings'];

/** Returns what a text reveals of hidden kinds, except what the caller knew. */
export function secretsIn(
  text: string,
  secrets: Targets,
  hidden: readonly Kind[],
  known: string,
): string[] {
  const rest = valuesOf(secrets, hidden)
    .filter((value) => known.includes(value))
    .reduce((left, value) => left.replaceAll(value, ''), text)
    // A visible channel's first message is public.
    .replaceAll(/"first_message_id":\d+/g, '');
  const marks = hidden.map((kind) => MARK + kind).filter((mark) => rest.includes(mark));
  const numbers = new Set(rest.match(/\b\d{7,}\b/g));
  const ids = idsOf(
    secrets,
    hidden.filter((kind) => !NUMBERED_OPENLY.includes(kind)),
  ).map(String);
  return [...marks, ...ids.filter((id) => numbers.has(id))];
}

/** Returns a text without the names of its targets, and without ids and times. */
export function unnamed(text: string, targets: Targets, named: readonly Kind[]): string {
  return named
    .flatMap((kind) => Object.entries<string | number>(targets[kind]))
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .sort(([, a], [, b]) => b.length - a.length)
    .reduce((left, [name, value]) => left.replaceAll(value, `<${name}>`), text)
    .replaceAll(/\d{7,}(\.\d+)?/g, '<number>')
    .replaceAll(/"queue_id":"[^"]*"/g, '"queue_id":"<queue>"');
}

function valuesOf(targets: Targets, of: readonly Kind[]): string[] {
  return of
    .flatMap((kind) => Object.values<string | number>(targets[kind]))
    .filter((value) => typeof value === 'string' || value >= SMALLEST)
    .map(String)
    .sort((a, b) => b.length - a.length);
}
