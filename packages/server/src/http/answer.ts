import { Readable } from 'node:stream';
import type { Endpoint } from '@tidings/shared-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { RawJson } from '../core/raw-json.ts';
import type { Download } from '../handler.ts';
import type { Spent } from './admission/admit.ts';
import { type Body, LONG_BODY } from './body.ts';
import { compressed } from './compress.ts';
import { setApiHeaders } from './headers.ts';
import { describeMismatch } from './input/describe-mismatch.ts';
import { validatorOf } from './input/validator.ts';
import type { Exchange } from './parse-call.ts';

/** A file with its media type. */
export class FileAnswer {
  readonly file: Download;
  readonly type: string;

  constructor(file: Download, type = 'application/octet-stream') {
    this.file = file;
    this.type = type;
  }
}

/** The result of a request: an encoded success, server-sent events, a file, or an error whose effects stay. */
export type Result = Body | Readable | FileAnswer | ApiError;

/** Encodes the fields of a success, with a note of ignored parameters. */
export type Encode = (fields: object, ignored: readonly string[]) => Body;

export const EVENT_STREAM = 'text/event-stream';

/** Each of these in an answer counts as one more request. */
const BYTES_PER_USE = 256 * 1024;

/** Sends the result of a request, and counts a large one against the sender's rate limit. */
export async function answer(
  { request, reply, admission: { spent } }: Exchange,
  result: Result,
): Promise<FastifyReply> {
  if (result instanceof ApiError) return reply.send(result);
  if (result instanceof Readable) return sendStream(reply, result);
  if (result instanceof FileAnswer) return sendFile(reply, result);
  if (spent && result.length >= BYTES_PER_USE) await chargeForSize(spent, result.length);
  return sendBody(request, reply, result);
}

/** Counts a large answer against the sender's rate limit. */
export async function chargeForSize(spent: Spent | undefined, bytes: number): Promise<void> {
  const moreUses = Math.floor(bytes / BYTES_PER_USE);
  if (spent && moreUses > 0) await spent.limit.charge(spent.key, moreUses);
}

export async function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): Promise<FastifyReply> {
  setApiHeaders(reply);
  const spelled = spellExtraEmoji(body, request.headers['user-agent'] ?? '');
  const isLong = spelled.length >= LONG_BODY;
  return reply.send(isLong ? await compressed(request, reply, spelled) : spelled);
}

function sendStream(reply: FastifyReply, stream: Readable): FastifyReply {
  setApiHeaders(reply);
  reply.header('content-type', `${EVENT_STREAM}; charset=utf-8`);
  // Stops proxies from collecting a full buffer before they pass anything on.
  reply.header('x-accel-buffering', 'no');
  return reply.send(stream);
}

function sendFile(reply: FastifyReply, { file, type }: FileAnswer): FastifyReply {
  setApiHeaders(reply);
  reply.header('content-disposition', `attachment; filename="${file.name}"`);
  return reply.type(type).send(file.stream);
}

/** Returns an encoder that throws if an answer differs from its contract, for tests. */
export function checkingEncoder(name: string, { response }: Endpoint): Encode {
  return (fields, ignored) => {
    const onTheWire: unknown = JSON.parse(JSON.stringify(fields));
    if (validatorOf(response).Check(onTheWire)) return successBody(fields, ignored);
    throw new Error(`Answer of ${name}: ${describeMismatch('response', response, onTheWire)}`);
  };
}

const BY_LAW = '"reaction_type":"service_extra_emoji"';
const UPSTREAM = '"reaction_type":"zulip_extra_emoji"';

/**
 * Spells the type of extra emoji in an encoded answer as the client knows it. Zulip's own clients discard a whole
 * answer that has this API's spelling. Text that people write cannot match, because its quotes are escaped.
 */
function spellExtraEmoji(body: Body, userAgent: string): Body {
  if (!/^zulip/i.test(userAgent) || !body.includes(BY_LAW)) return body;
  if (typeof body === 'string') return body.replaceAll(BY_LAW, UPSTREAM);
  return Buffer.from(body.toString('latin1').replaceAll(BY_LAW, UPSTREAM), 'latin1');
}

/** Encodes a success answer as the API wraps it, without copying its fields. */
export function successBody(result: object, ignored: readonly string[]): string | Buffer {
  const note =
    ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`;
  const start = `{"result":"success","msg":""${note}`;
  const entries: [string, unknown][] = Object.entries(result);
  if (entries.some(([, value]) => value instanceof RawJson)) return joined(start, entries);
  const fields = JSON.stringify(result);
  return `${start}${fields === '{}' ? '' : ','}${fields.slice(1)}`;
}

function joined(start: string, entries: readonly [string, unknown][]): string | Buffer {
  const bytes: Buffer[] = [];
  let text = start;
  for (const [name, value] of entries) {
    if (value === undefined) continue;
    text += `,${JSON.stringify(name)}:`;
    if (!(value instanceof RawJson)) text += JSON.stringify(value);
    else if (typeof value.json === 'string') text += value.json;
    else {
      bytes.push(Buffer.from(text), value.json);
      text = '';
    }
  }
  text += '}';
  return bytes.length === 0 ? text : Buffer.concat([...bytes, Buffer.from(text)]);
}

/** Encodes an error answer. `msg` is its text in the language of the reader. */
export function errorBody({ message, code, fields }: ApiError, msg = message): string {
  return JSON.stringify({ result: 'error', msg, code, ...fields });
}
