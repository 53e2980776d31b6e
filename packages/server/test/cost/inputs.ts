import {
  type Endpoint,
  limits,
  type Param,
  pathParameterNames,
  wireFormOf,
} from '@tidings/shared-types';
import { type TSchema, Type } from 'typebox';
import { validatorOf } from '../../src/http/input/validator.ts';
import { type KnownValues, poolOf } from '../fuzz/world.ts';
import { animation, type BaitName, bait, baitNames, manyWords, patterns } from './baits.ts';

/**
 * The worst inputs of every endpoint, generated from its contract, so that new endpoints are attacked too.
 * Each has a plain counterpart: the same request with as many meaningless bytes.
 */
export interface Input {
  /** The attacked parameter and the kind of attack. */
  readonly name: string;
  readonly type: string;
  readonly body: Buffer;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, unknown>>;

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const BOUNDARY = 'cost';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** Just within the server's limits for accounts: the size of a body, and the complexity of JSON. */
const MAX_BODY = (2 << 20) - 1000;
const MAX_VALUES = 49_000;
const MAX_MEMBERS = 9_900;
const MAX_QUERY = 100_000;
/** Length of a text without a limit of its own. Rendered texts are truncated to less. */
const LONG_TEXT = 500_000;
const RENDERED_TEXT = 9_990;

/** Returns a valid request, as far as the contract defines it. */
export function usualFields(endpoint: Endpoint, known: KnownValues): Fields {
  const inPath = pathParameterNames(endpoint.path);
  const fields: Record<string, unknown> = {};
  const add = (name: string, { schema }: Param) => {
    fields[name] = usual(schema, name, known);
  };
  const sent = Object.entries(endpoint.params).filter(([name]) => !inPath.has(name));
  for (const [name, param] of sent) if (param.presence === 'required') add(name, param);
  for (const [name, param] of sent) {
    const rule = param.requiredWhen;
    if (rule === undefined || name in fields) continue;
    if ('notGiven' in rule ? !(rule.notGiven in fields) : 'param' in rule) {
      if ('param' in rule && !rule.is.includes(String(fields[rule.param]))) continue;
      add(name, param);
    }
  }
  return fields;
}

/** Well-formed texts, so that the code behind the validation is reached. */
const formed: Readonly<Record<string, string>> = {
  email: 'plain@example.org',
  full_name: 'Plain Person',
  password: 'seven green umbrellas',
  url_template: 'https://example.org/{id}',
  pattern: 'P(?P<id>[0-9]+)',
  color: '#c2c2c2',
  emoji_code: '1f389',
  timezone: 'Europe/Berlin',
};

/** Returns a value that a schema accepts. */
export function usual(schema: TSchema, name: string, known: KnownValues): unknown {
  const inPool = known.get(poolOf(name))?.findLast((value) => validatorOf(schema).Check(value));
  if (inPool !== undefined) return inPool;
  if (Type.IsUnion(schema)) return usual(schema.anyOf[0] ?? Type.Null(), name, known);
  if (Type.IsEnum(schema)) return schema.enum[0];
  if (Type.IsLiteral(schema)) return schema.const;
  if (Type.IsBoolean(schema)) return true;
  if (Type.IsInteger(schema) || Type.IsNumber(schema))
    return Number(Reflect.get(schema, 'minimum') ?? 1);
  if (Type.IsArray(schema)) return [usual(schema.items, name, known)];
  if (Type.IsTuple(schema)) return schema.items.map((item) => usual(item, name, known));
  if (Type.IsRecord(schema)) return {};
  if (Type.IsObject(schema)) {
    const names = [...(schema.required ?? [])];
    return Object.fromEntries(
      names.map((key) => [key, usual(schema.properties[key] ?? Type.Null(), key, known)]),
    );
  }
  return Type.IsNull(schema) ? null : (formed[name] ?? 'text');
}

/** Returns the same request with as many bytes as the input, all meaningless. */
export function plainInput(
  endpoint: Endpoint,
  fields: Fields,
  { type, body, query }: Input,
): Input {
  const size = body.length;
  if (query) {
    return { name: 'plain', ...form(fields), query: `padding=${'x'.repeat(query.length - 8)}` };
  }
  if (type === JSON_TYPE) {
    const room = Math.max(0, size - JSON.stringify({ ...fields, padding: '' }).length);
    return json('plain', { ...fields, padding: 'x'.repeat(room) });
  }
  if (type === MULTIPART) {
    return multipart('plain', { ...fields, padding: 'x'.repeat(size) }, endpoint.files && [PIXEL]);
  }
  const room = Math.max(0, size - form(fields).body.length - '&padding='.length);
  return { name: 'plain', ...form({ ...fields, padding: 'x'.repeat(room) }) };
}

/** Yields the worst inputs. `share` selects some of them; 1 takes all. */
export function* worstInputs(
  endpoint: Endpoint,
  fields: Fields,
  known: KnownValues,
  { every, from }: { readonly every: number; readonly from: number },
): Generator<Input> {
  let turn = from;
  const takes = () => {
    turn += 1;
    return turn % every === 0;
  };
  for (const input of wholeBodies(endpoint, fields)) if (takes()) yield input();
  const inPath = pathParameterNames(endpoint.path);
  for (const [name, param] of Object.entries(endpoint.params)) {
    if (inPath.has(name)) continue;
    const isRendered = /content|message|description/.test(name);
    for (const [what, value] of worstValues(name, param.schema, known)) {
      if (!takes() && !(isRendered && what === 'formulas')) continue;
      const attacked = { ...fields, [name]: value() };
      const { type, body } = form(attacked);
      if (body.length <= MAX_BODY) yield { name: `${name}: ${what}`, type, body };
    }
  }
}

type Lazy<T> = () => T;

function* wholeBodies(endpoint: Endpoint, fields: Fields): Generator<Lazy<Input>> {
  const size = MAX_BODY;
  const raw = (name: string, type: string, text: Lazy<string>): Lazy<Input> => {
    return () => ({ name, type, body: Buffer.from(text()) });
  };
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":1`).join(',')}}`;
  yield raw('a body of many keys', JSON_TYPE, () => keys(size / 11));
  yield raw(
    'a body of nested keys',
    JSON_TYPE,
    () => `{"a":${keys(MAX_MEMBERS * 0.9).slice(0, size)}`,
  );
  yield raw('a body of empty lists', JSON_TYPE, () => `{"a":[${'[],'.repeat(size / 4)}[]]}`);
  yield raw('a body of brackets', JSON_TYPE, () => `{"a":${'['.repeat(size - 10)}`);
  yield raw('a body of escapes', JSON_TYPE, () => `{"a":"${'\\u00e9'.repeat((size - 10) / 6)}"}`);
  yield raw('a form of many names', FORM, () => 'a=1&'.repeat(size / 4));
  yield raw('a form of nothing', FORM, () => '&'.repeat(size));
  yield raw('a form of escapes', FORM, () => `a=${'%41'.repeat((size - 2) / 3)}`);
  yield () => {
    const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`;
    const body = Buffer.from(`${part.repeat(size / part.length - 1)}--${BOUNDARY}--\r\n`);
    return { name: 'a multipart body of many parts', type: MULTIPART, body };
  };
  yield () => ({
    name: 'a query of many names',
    ...form(fields),
    query: 'a=1&'.repeat(MAX_QUERY / 4),
  });
  if (!endpoint.files) return;
  yield () => multipart('a picture of 2,000 frames', fields, [animation(2000)]);
  yield () => multipart('a picture that is cut off', fields, [animation(2000).subarray(0, 30_000)]);
  yield () => multipart('a file of nothing', fields, [Buffer.alloc(1 << 20)]);
}

type Value = readonly [name: string, value: Lazy<unknown>];

function* worstValues(name: string, schema: TSchema, known: KnownValues): Generator<Value> {
  if (name === 'narrow') yield* narrows();
  if (name === 'custom') yield* customs();
  if (name === 'pattern') for (const each of patterns) yield [each.slice(0, 20), () => each];
  if (wireFormOf(schema) !== 'json') yield* texts(schema);
  if (wireFormOf(schema) !== 'text' && wireFormOf(schema) !== 'word')
    yield* lists(schema, name, known);
}

function* texts(schema: TSchema): Generator<Value> {
  const { maxLength }: { readonly maxLength?: number } = schema;
  for (const each of baitNames) yield [each, () => bait(each, maxLength ?? RENDERED_TEXT)];
  const long: readonly BaitName[] = [
    'one word',
    'blank space',
    'emoji',
    'combining marks',
    'brackets',
  ];
  for (const each of long) yield [`long ${each}`, () => bait(each, LONG_TEXT)];
}

function* lists(schema: TSchema, name: string, known: KnownValues): Generator<Value> {
  const numbers = () => Array.from({ length: MAX_VALUES }, (_, index) => index + 1);
  yield ['ids', numbers];
  yield ['ids and a word', () => [...numbers(), 'x']];
  yield ['words', () => numbers().map((each) => `w${each.toString(36)}`)];
  yield ['empty lists', () => Array(MAX_VALUES / 2).fill([])];
  yield ['empty objects', () => Array(MAX_VALUES / 2).fill({})];
  yield ['nested lists', () => JSON.parse('['.repeat(30) + ']'.repeat(30))];
  const keys = () =>
    Object.fromEntries(
      numbers()
        .slice(0, MAX_MEMBERS)
        .map((each) => [`k${each}`, 1]),
    );
  yield ['keys', keys];
  yield ['a long word', () => [bait('one word', LONG_TEXT)]];
  const items = [schema, ...(Type.IsUnion(schema) ? schema.anyOf : [])].find(Type.IsArray)?.items;
  if (!items) return;
  const item = usual(items, name, known);
  yield ['the same again', () => Array(repeatsOf(item)).fill(item)];
  if (!Type.IsObject(items)) return;
  for (const key of Object.keys(items.properties)) {
    const long = { ...(item as object), [key]: bait('formulas', RENDERED_TEXT) };
    yield [`long ${key}`, () => Array(100).fill(long)];
  }
}

/** Returns how often a value fits into the JSON of a request. */
function repeatsOf(value: unknown): number {
  const text = JSON.stringify(value) ?? '';
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return Math.floor(
    Math.min(
      MAX_VALUES / (1 + count(/[,[{]/g)),
      MAX_MEMBERS / Math.max(1, count(/:/g)),
      MAX_BODY / 3 / (text.length + 1),
    ),
  );
}

function* narrows(): Generator<Value> {
  const terms = (operator: string, operand: (index: number) => unknown, count: number) => () =>
    Array.from({ length: count }, (_, index) => ({ operator, operand: operand(index) }));
  yield ['10,000 words', terms('search', manyWords, 1)];
  yield ['a long word', terms('search', () => bait('one word', 200_000), 1)];
  yield ['quoted words', terms('search', () => '"a b" '.repeat(5000), 1)];
  yield ['many searches', terms('search', (index) => `w${index}`, 4000)];
  yield ['many topics', terms('topic', (index) => `t${index}`, 4000)];
  yield ['many ids', terms('id', (index) => index + 1, 4000)];
  yield ['many people', terms('dm', (index) => [index + 1], 3000)];
  yield [
    'one conversation of many',
    terms('dm', () => Array.from({ length: 20_000 }, (_, i) => i), 1),
  ];
}

/** Each text and number is a row of an index. */
function* customs(): Generator<Value> {
  const numbers = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [index.toString(36), index]));
  yield ['findable numbers', () => numbers(limits.findableCustomValues)];
  yield ['too many numbers', () => numbers(400)];
  const long = bait('emoji', limits.customDataBytes / limits.findableCustomValues / 8);
  yield [
    'findable long texts',
    () =>
      Object.fromEntries(
        Array.from({ length: limits.findableCustomValues }, (_, index) => [`k${index}`, long]),
      ),
  ];
}

function form(fields: Fields): { type: string; body: Buffer } {
  const entries = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return { type: FORM, body: Buffer.from(new URLSearchParams(entries).toString()) };
}

function json(name: string, fields: Fields): Input {
  return { name, type: JSON_TYPE, body: Buffer.from(JSON.stringify(fields)) };
}

const PIXEL = animation(1);

function multipart(name: string, fields: Fields, files: readonly Buffer[] = []): Input {
  const part = (head: string, content: string | Buffer) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const texts = Object.entries(fields).flatMap(([key, value]) =>
    part(`name="${key}"`, typeof value === 'string' ? value : JSON.stringify(value)),
  );
  const parts = files.flatMap((bytes) => part('name="file"; filename="f.gif"', bytes));
  const end = Buffer.from(`--${BOUNDARY}--\r\n`);
  return { name, type: MULTIPART, body: Buffer.concat([...texts, ...parts, end]) };
}
