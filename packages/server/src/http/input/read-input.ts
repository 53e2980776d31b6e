import {
  type Endpoint,
  type Param,
  pathParameterNames,
  type WireForm,
  wireFormOf,
} from '@tidings/shared-types';
import type { FastifyRequest } from 'fastify';
import { ApiError, badRequest } from '../../core/api-error.ts';
import { describeMismatch, expectation } from './describe-mismatch.ts';
import type { JsonReader } from './parse-json.ts';
import type { RawParameters } from './read-parameters.ts';
import { assertNoNul } from './text.ts';
import { validatorOf } from './validator.ts';

export type Input = Record<string, unknown>;
export type PathParameters = Readonly<Record<string, string>>;

interface Slot {
  readonly name: string;
  readonly param: Param;
  readonly form: WireForm;
  readonly inPath: boolean;
}

/** Turns the parameters of a request into the input of one endpoint's handler. */
export class InputReader {
  readonly #slots: readonly Slot[];
  /** Parameters whose presence depends on other parameters. */
  readonly #dependent: readonly Slot[];
  /** Names read from query or body, aliases included. */
  readonly #read: ReadonlySet<string>;

  constructor(endpoint: Endpoint) {
    const inPath = pathParameterNames(endpoint.path);
    const slots = Object.entries(endpoint.params).map(([name, param]) => ({
      name,
      param,
      form: wireFormOf(param.schema),
      inPath: inPath.has(name),
    }));
    // Parameters that others can make irrelevant come last.
    this.#slots = [
      ...slots.filter(({ param }) => !param.isIgnoredElse),
      ...slots.filter(({ param }) => param.isIgnoredElse),
    ];
    this.#dependent = this.#slots.filter(({ param }) => param.requiredWhen ?? param.excludes);
    const read = this.#slots.filter((slot) => !slot.inPath);
    this.#read = new Set([
      // Every endpoint accepts the name of the client.
      'client',
      ...(endpoint.keyInQuery ? ['api_key'] : []),
      ...read.flatMap(({ name, param }) => [name, ...(param.aliases ?? [])]),
    ]);
  }

  read(raw: RawParameters, path: PathParameters): Input {
    const input: Input = {};
    for (const slot of this.#slots) {
      if (slot.param.isIgnoredElse && !this.#isRequired(slot.param, input)) continue;
      const value = slot.inPath ? readPath(slot, path, raw.json) : readSlot(slot, raw);
      if (value !== undefined) input[slot.name] = value;
    }
    for (const slot of this.#dependent) this.#checkDependencies(slot, input);
    for (const { name, param } of this.#slots) {
      if (input[name] === undefined && param.presence === 'defaulted') input[name] = param.default;
    }
    return input;
  }

  /** Returns the names that were sent and that this endpoint does not know, sorted. */
  ignored(raw: RawParameters, takesFile: boolean): string[] {
    const ignored = new Set<string>();
    for (const name of raw.texts.keys()) if (!this.#read.has(name)) ignored.add(name);
    for (const name of raw.values.keys()) if (!this.#read.has(name)) ignored.add(name);
    if (!takesFile) for (const { field } of raw.files) ignored.add(field);
    return ignored.size === 0 ? [] : [...ignored].sort();
  }

  /** Checks rules between parameters. `sent` has no defaults yet. */
  #checkDependencies({ name, param }: Slot, sent: Input): void {
    if (sent[name] === undefined) {
      if (!this.#isRequired(param, sent)) return;
      throw param.missingCode ? badRequest(`The parameter ${name} is missing.`) : missing(name);
    }
    for (const other of param.excludes ?? []) {
      if (sent[other] !== undefined) throw badRequest(`Send either ${name} or ${other}, not both.`);
    }
  }

  #isRequired({ requiredWhen: rule }: Param, sent: Input): boolean {
    if (rule === undefined) return false;
    if ('given' in rule) return sent[rule.given] !== undefined;
    if ('notGiven' in rule) return sent[rule.notGiven] === undefined;
    const decisive =
      sent[rule.param] ?? this.#slots.find((slot) => slot.name === rule.param)?.param.default;
    return decisive !== undefined && rule.is.includes(String(decisive));
  }
}

function readPath(slot: Slot, path: PathParameters, json: JsonReader): unknown {
  const text = path[slot.name] ?? '';
  assertNoNul(text);
  return fromText(slot, text, json);
}

/** Returns undefined if the parameter is absent. */
function readSlot(slot: Slot, raw: RawParameters): unknown {
  const { param } = slot;
  const sent = param.aliases ? nameSent(slot.name, param.aliases, raw) : slot.name;
  const value = raw.values.get(sent);
  const text = value === undefined ? raw.texts.get(sent) : undefined;
  if (value === undefined && text === undefined) {
    if (param.presence === 'required') throw missing(slot.name);
    return undefined;
  }
  // Clients send null as the word `null`, but a free text may be just this word.
  const isNull = value === null || (text === 'null' && slot.form !== 'text');
  if (isNull && param.presence !== 'required' && !validatorOf(param.schema).Check(null)) {
    return undefined;
  }
  return text === undefined ? checked(slot, value) : fromText(slot, text, raw.json);
}

function nameSent(name: string, aliases: readonly string[], raw: RawParameters): string {
  let sent: string | undefined;
  for (const candidate of [name, ...aliases]) {
    if (!raw.texts.has(candidate) && !raw.values.has(candidate)) continue;
    if (sent !== undefined) {
      throw new ApiError(
        'REQUEST_CONFUSING_VAR',
        `Send either ${sent} or ${candidate}, not both.`,
        {
          var_name1: sent,
          var_name2: candidate,
        },
      );
    }
    sent = candidate;
  }
  return sent ?? name;
}

function fromText(slot: Slot, text: string, json: JsonReader): unknown {
  switch (slot.form) {
    case 'text':
      return checked(slot, text);
    case 'word':
      return checked(slot, unquoted(text, json));
    case 'json': {
      const value = json.parse(text);
      if (value !== undefined) return checked(slot, value);
      throw badRequest(
        `Invalid ${slot.name}: expected ${expectation(slot.param.schema)}, as JSON.`,
      );
    }
    case 'either': {
      const value = json.parse(text);
      const { schema } = slot.param;
      if (value !== undefined && validatorOf(schema).Check(value)) return value;
      if (validatorOf(schema).Check(text)) return text;
      return checked(slot, value ?? text);
    }
  }
}

/** Removes the JSON quotes of a word: some clients encode every value as JSON. */
function unquoted(text: string, json: JsonReader): string {
  if (!text.startsWith('"')) return text;
  const value = json.parse(text);
  return typeof value === 'string' ? value : text;
}

function checked({ name, param }: Slot, value: unknown): unknown {
  if (validatorOf(param.schema).Check(value)) return value;
  throw badRequest(describeMismatch(name, param.schema, value));
}

function missing(name: string): ApiError<'REQUEST_VARIABLE_MISSING'> {
  return new ApiError('REQUEST_VARIABLE_MISSING', `The parameter ${name} is missing.`, {
    var_name: name,
  });
}

/** Longer than any address that the API hands out. */
export const MAX_PATH_PARAMETER = 4096;

export const API_PREFIX = '/api/v1';

/** Returns a reader of the path parameters of an endpoint. `{name*}` matches the rest of the path. */
export function pathReader(path: string): (request: FastifyRequest) => PathParameters {
  const ofRouter = (request: FastifyRequest) => request.params as PathParameters;
  const greedy = /\{(\w+)\*\}/.exec(path)?.[1];
  if (greedy === undefined) return ofRouter;
  // The router merges repeated slashes, but a parameter may contain them.
  const before = (API_PREFIX + path).split('/').length - 2;
  const rest = new RegExp(`^(?:https?://[^/]+)?(?:/+[^/]+){${before}}/+([^?#]*)`);
  return (request) => {
    const text = rest.exec(request.raw.url ?? '')?.[1] ?? '';
    return { ...ofRouter(request), [greedy]: decodeURIComponent(text) };
  };
}
