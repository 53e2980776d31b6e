import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedPackings } from './accepted-packings.ts';
import type { Body } from './body.ts';

const gzipped = promisify(gzip);

/** Higher levels take several times as long for a tenth less. */
const LEVEL = 4;

function compress(body: Body): Promise<Buffer> {
  return gzipped(body, { level: LEVEL });
}

/** Compressed bodies of cached answers, kept for as long as these are. */
const known = new WeakMap<Buffer, Promise<Buffer>>();

/**
 * Returns a long body, compressed if the client accepts that. The work is done on another
 * thread, and once for each cached body. No cache stores answers, so they need no `Vary`.
 */
export async function compressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: Body,
): Promise<Body> {
  if (!acceptedPackings(headers['accept-encoding']).has('gzip')) return body;
  reply.header('content-encoding', 'gzip');
  return padded(await (typeof body === 'string' ? compress(body) : compressedOnce(body)));
}

function compressedOnce(body: Buffer): Promise<Buffer> {
  const found = known.get(body);
  if (found) return found;
  const made = compress(body);
  known.set(body, made);
  return made;
}

const HEADER_BYTES = 10;
const FLAGS_AT = 3;
const HAS_NAME = 0b1000;
const MAX_PADDING = 100;

/**
 * Hides the exact length, which would tell how much a secret in an answer resembles other text in it. The padding is a
 * file name in the header, which clients skip. It differs for each answer, even a cached one.
 */
function padded(packed: Buffer): Buffer {
  const name = Buffer.alloc(randomInt(MAX_PADDING) + 1, 'a');
  name[name.length - 1] = 0;
  const whole = Buffer.concat([
    packed.subarray(0, HEADER_BYTES),
    name,
    packed.subarray(HEADER_BYTES),
  ]);
  whole[FLAGS_AT] = HAS_NAME;
  return whole;
}
