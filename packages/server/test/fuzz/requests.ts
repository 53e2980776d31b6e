import { type Endpoint, pathParameterNames } from '@tidings/shared-types';
import fc, { type Arbitrary } from 'fast-check';
import {
  hostileValue,
  MAX_QUERY,
  parametersOf,
  type SentParameter,
  segmentOf,
  textOf,
  wellFormed,
} from './values.ts';
import type { KnownValues } from './world.ts';

export interface FuzzedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

export type FileKind = 'picture' | 'drawing' | 'text' | 'empty';
export type Pictures = Readonly<Record<FileKind, Buffer>>;

interface Encoded {
  readonly query: string;
  readonly body: Buffer;
  readonly type: string | undefined;
}

const BOUNDARY = 'fuzzed-boundary';
const FORM = 'application/x-www-form-urlencoded';

/** Returns requests to one endpoint, as clients of every kind send them, and malformed ones. */
export function requestsTo(
  endpoint: Endpoint,
  pictures: Pictures,
  known: KnownValues,
): Arbitrary<FuzzedRequest> {
  const inPath = pathParameterNames(endpoint.path);
  const path = pathsOf(endpoint, known);
  const files = filesFor(endpoint, pictures);
  const body = fc
    .tuple(
      parametersOf(endpoint, inPath, known),
      fc.constantFrom('query', 'form', 'json', 'multipart', 'form'),
      files,
    )
    .map(([sent, way, each]) =>
      encoded(endpoint.method, sent, each.length > 0 ? 'multipart' : way, each),
    );
  const broken = fc
    .tuple(
      fc.constantFrom(
        FORM,
        'application/json',
        `multipart/form-data; boundary=${BOUNDARY}`,
        'multipart/form-data',
        'text/plain',
        '',
      ),
      fc.oneof(
        fc.uint8Array({ maxLength: 40 }),
        hostileValue.map((value) => Buffer.from(JSON.stringify(value))),
      ),
    )
    .map(([type, bytes]): Encoded => ({ query: '', body: Buffer.from(bytes), type }));
  const wire = fc.oneof({ weight: 12, arbitrary: body }, { weight: 1, arbitrary: broken });
  const key = fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.nat({ max: 5 }).map((number) => `key-${number}`) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', 'x'.repeat(256), 'é', 'a b') },
  );
  return fc
    .tuple(path, wire, key)
    .map(([address, { query, body: bytes, type }, idempotencyKey]) => ({
      method: endpoint.method,
      path: `/api/v1${address}${query === '' ? '' : `?${query}`}`,
      body: bytes,
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
    }));
}

function pathsOf({ path, params }: Endpoint, known: KnownValues): Arbitrary<string> {
  const parts = path.split(/(\{\w+\*?\})/).map((part) => {
    const name = /^\{(\w+)\*?\}$/.exec(part)?.[1];
    const param = name === undefined ? undefined : params[name];
    return name !== undefined && param ? segmentOf(name, param, known) : fc.constant(part);
  });
  return fc.tuple(...parts).map((segments) => segments.join(''));
}

function filesFor({ files }: Endpoint, pictures: Pictures): Arbitrary<Buffer[]> {
  const kinds = Object.keys(pictures) as FileKind[];
  const some = fc
    .array(fc.constantFrom<FileKind>('picture', ...kinds), { minLength: 1, maxLength: 2 })
    .map((each) => each.map((kind) => pictures[kind]));
  const none = fc.constant<Buffer[]>([]);
  return files
    ? fc.oneof({ weight: 4, arbitrary: some }, { weight: 1, arbitrary: none })
    : fc.oneof({ weight: 1, arbitrary: some }, { weight: 20, arbitrary: none });
}

function encoded(
  method: string,
  sent: readonly SentParameter[],
  way: string,
  files: readonly Buffer[],
): Encoded {
  const form = new URLSearchParams(
    sent.map(({ name, value }) => [name, wellFormed(textOf(value))] as [string, string]),
  ).toString();
  const fits = form.length < MAX_QUERY;
  if (fits && (way === 'query' || (method === 'GET' && files.length === 0))) {
    return { query: form, body: Buffer.alloc(0), type: undefined };
  }
  if (way === 'json') {
    const body = JSON.stringify(Object.fromEntries(sent.map(({ name, value }) => [name, value])));
    return { query: '', body: Buffer.from(body), type: 'application/json' };
  }
  if (way === 'multipart') {
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    return { query: '', body: multipart(sent, files), type };
  }
  return { query: '', body: Buffer.from(form), type: FORM };
}

function multipart(sent: readonly SentParameter[], files: readonly Buffer[]): Buffer {
  const part = (headers: string, content: string | Buffer) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  return Buffer.concat([
    ...sent.flatMap(({ name, value }) => part(`name="${name}"`, textOf(value))),
    ...files.flatMap((bytes, index) => part(`name="f${index}"; filename="f${index}.png"`, bytes)),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}
