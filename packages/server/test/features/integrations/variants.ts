type Path = readonly (string | number)[];

/** Values of other types than a service sends. */
const others: readonly unknown[] = [
  undefined,
  null,
  '',
  'text',
  7,
  true,
  [],
  {},
  [['x']],
  { a: 1 },
];

/** Yields a payload with each of its values replaced, one at a time. */
export function* variantsOf(
  payload: unknown,
): Generator<readonly [what: string, payload: unknown]> {
  for (const path of pathsIn(payload)) {
    if (path.length === 0) continue;
    for (const other of others) {
      yield [`${path.join('.')}: ${JSON.stringify(other)}`, replaced(payload, path, other)];
    }
  }
}

function* pathsIn(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* pathsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/** Returns a copy with another value at a path; without the field if the value is undefined. */
function replaced(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  const inner = replaced(Reflect.get(value as object, key), rest, other);
  if (Array.isArray(value)) return value.map((each, index) => (index === key ? inner : each));
  return { ...(value as object), [key]: inner };
}

/** Returns a copy in which every text is the same, except for addresses of the API. */
export function withTexts(value: unknown, text: string, key = ''): unknown {
  if (typeof value === 'string') return kept.has(key) ? value : text;
  if (Array.isArray(value)) return value.map((each) => withTexts(each, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withTexts(inner, text, name)]),
  );
}

/** Fields that choose the kind of message. With other values, there would be none to look at. */
const kept: ReadonlySet<string> = new Set([
  ...['action', 'object_kind', 'event_type', 'webhookEvent', 'type', 'status', 'state'],
  ...['conclusion', 'alertType', 'after', 'before'],
]);
