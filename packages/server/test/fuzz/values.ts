import type { Endpoint, Param } from '@tidings/shared-types';
import fc, { type Arbitrary } from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { validatorOf } from '../../src/http/input/validator.ts';
import { type KnownValues, poolOf } from './world.ts';

/** Servers refuse requests with more than 16 KiB of request line and headers. */
export const MAX_QUERY = 12_000;
const MAX_SEGMENT = 300;

/** Values that exist in the test's realm, so that requests get past the first check. */
const knownTexts = [
  'owner@example.org',
  'account1@example.org',
  'user11@localhost',
  'general',
  'Crew',
  'role:members',
  'Europe/Berlin',
  'de',
  'all',
  'greeting',
  'seven green umbrellas',
  'https://example.org/{id}',
  '#(?P<id>[0-9]+)',
  '{"text":"x"}',
  '2024-02-29',
  '😀',
  'tada',
  '1f389',
];

/** Texts that often break programs. */
const hostileTexts = [
  '',
  ' ',
  'null',
  'true',
  '-0',
  '1e999',
  '9007199254740993',
  '[',
  '{"a":',
  '"',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u0000',
  '\uffff',
  '%00',
  '../../etc/passwd',
  "' OR 1=1 --",
  '$1',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '[[[[[[[[[[[[',
  'x'.repeat(5000),
  '😀'.repeat(3000),
  '['.repeat(2000),
];

const hostileNumbers = [-1, 0, 0.5, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 1e21];

const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }));

export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, false, [], {}, [null], [[]], { new: null }, [-1], ['', '']),
  fc.array(fc.integer(), { minLength: 200, maxLength: 400 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** All ids come from one small range, so that small numbers often exist. */
const someId = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 3 }));

/** Well-formed texts that random generation would not hit. */
const formed: Readonly<Record<string, Arbitrary<string>>> = {
  email: fc.nat().map((number) => `somebody${number}@example.org`),
  new_email: fc.nat().map((number) => `somebody${number}@example.org`),
  full_name: fc.nat().map((number) => `Somebody ${number}`),
  password: fc.constant('seven green umbrellas'),
  new_password: fc.constant('eleven yellow kettles'),
  timezone: fc.constantFrom('Europe/Berlin', 'Asia/Tokyo'),
  default_language: fc.constantFrom('de', 'en'),
  color: fc.constantFrom('#c2c2c2', '#76ce90'),
  pattern: fc.nat().map((number) => `G${number}-(?P<id>[0-9]+)`),
  url_template: fc.constant('https://example.org/{id}'),
};

/** Generates values that mostly fit a schema, and preferably exist. The handler checks finer rules. */
function fitting(schema: TSchema, name: string, known: KnownValues): Arbitrary<unknown> {
  const pool = known.get(poolOf(name)) ?? [];
  const suitable = pool.filter((value) => validatorOf(schema).Check(value));
  const any = anyFitting(schema, name, known);
  return suitable.length === 0
    ? any
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...suitable) }, any);
}

function anyFitting(schema: TSchema, name: string, known: KnownValues): Arbitrary<unknown> {
  const inside = (part: TSchema) => fitting(part, name, known);
  if (Type.IsUnion(schema)) return fc.oneof(...schema.anyOf.map(inside));
  if (Type.IsEnum(schema)) return fc.constantFrom(...schema.enum);
  if (Type.IsLiteral(schema)) return fc.constant(schema.const);
  if (Type.IsBoolean(schema)) return fc.boolean();
  if (Type.IsNull(schema)) return fc.constant(null);
  if (Type.IsString(schema)) return formed[name] ?? fittingText;
  if (Type.IsInteger(schema)) return fittingInteger(schema);
  if (Type.IsNumber(schema)) return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (Type.IsArray(schema)) return fc.array(inside(schema.items), { maxLength: 4 });
  if (Type.IsTuple(schema)) return fc.tuple(...schema.items.map(inside));
  if (Type.IsRecord(schema)) return fc.dictionary(fittingText, fc.constantFrom('x', 'y'));
  if (Type.IsObject(schema)) {
    const fields = Object.entries(schema.properties).map(
      ([key, each]) => [key, fitting(each, key, known)] as const,
    );
    const record: Record<string, Arbitrary<unknown>> = Object.fromEntries(fields);
    return fc.record(record, { requiredKeys: [...(schema.required ?? [])] });
  }
  return fc.jsonValue();
}

const fittingText = fc.oneof(
  fc.constantFrom(...knownTexts),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
);

function fittingInteger(schema: TSchema): Arbitrary<number> {
  const min = Number(Reflect.get(schema, 'minimum') ?? -10);
  const max = Number(Reflect.get(schema, 'maximum') ?? 10_000);
  const any = fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) });
  return min <= 0 && max >= 60 ? fc.oneof({ weight: 4, arbitrary: someId }, any) : any;
}

export interface SentParameter {
  readonly name: string;
  readonly value: unknown;
}

/** Generates parameters as clients of every kind send them: mostly valid, some wrong, missing or unknown. */
export function parametersOf(
  { params }: Endpoint,
  inPath: ReadonlySet<string>,
  known: KnownValues,
): Arbitrary<SentParameter[]> {
  const sent = Object.entries(params).filter(([name]) => !inPath.has(name));
  const right = sent.map(([name, param]) =>
    sometimes(param.presence === 'required' ? 1 : 0.25, rightly(name, param, known)),
  );
  const wrong = sent.map(([name, param]) =>
    sometimes(param.presence === 'required' ? 0.9 : 0.25, wrongly(name, param, known)),
  );
  const unknown = fc
    .tuple(fc.constantFrom('role', 'user_id', 'client', '__proto__', 'x', ''), hostileValue)
    .map(([name, value]): SentParameter[] => [{ name, value }]);
  const all = (parts: Arbitrary<SentParameter[]>[]) =>
    fc.tuple(...parts, sometimes(0.1, unknown)).map((each) => each.flat());
  return fc.oneof({ weight: 3, arbitrary: all(right) }, { weight: 2, arbitrary: all(wrong) });
}

function sometimes(chance: number, sent: Arbitrary<SentParameter[]>): Arbitrary<SentParameter[]> {
  if (chance === 1) return sent;
  const nothing: Arbitrary<SentParameter[]> = fc.constant([]);
  return fc.oneof(
    { weight: Math.round(chance * 20), arbitrary: sent },
    { weight: Math.round((1 - chance) * 20), arbitrary: nothing },
  );
}

function rightly(
  name: string,
  { schema, aliases = [] }: Param,
  known: KnownValues,
): Arbitrary<SentParameter[]> {
  return fc
    .tuple(fc.constantFrom(name, name, ...aliases), fitting(schema, name, known))
    .map(([each, value]) => [{ name: each, value }]);
}

function wrongly(
  name: string,
  { schema, aliases = [] }: Param,
  known: KnownValues,
): Arbitrary<SentParameter[]> {
  const value = fc.oneof({ weight: 3, arbitrary: fitting(schema, name, known) }, hostileValue);
  const names = fc.constantFrom([name], [name], [name, ...aliases]);
  return fc
    .tuple(names, value)
    .map(([each, one]) => each.map((key) => ({ name: key, value: one })));
}

/** Generates a URL segment: mostly a valid one. */
export function segmentOf(name: string, { schema }: Param, known: KnownValues): Arbitrary<string> {
  const ids = (known.get(poolOf(name)) ?? []).map(String);
  const value = fc.oneof(
    fitting(schema, name, known),
    ...(ids.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...ids) }] : []),
  );
  const right = value.map((value) => encodeURIComponent(wellFormed(String(value))));
  const wrong = fc.oneof(
    hostileValue.map((value) =>
      encodeURIComponent(wellFormed(textOf(value).slice(0, MAX_SEGMENT))),
    ),
    fc.constantFrom('%00', '%', '%ff', '..', '.', '%2e%2e', '%2f', '-1', '1.5', '007', '+1'),
  );
  return fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: wrong });
}

/** Encodes a value for a form: text as it is, everything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
