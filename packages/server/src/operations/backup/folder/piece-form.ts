import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The first byte of a piece tells how the rest is encoded. */
const AS_IT_IS = Buffer.from([0]);
const BROTLI = Buffer.from([1]);

/** A sample of this size shows whether a file is compressed already, as pictures are. */
const SAMPLE_BYTES = 65_536;
/** A quality for what is written all the time. */
export const QUICK = 1;
/** Better quality would take several times as long. */
const THOROUGH = 5;
/** A worse ratio does not justify decompressing on every read. */
const WORTH_IT = 0.9;

/** `quality` is Brotli's. A lower one takes a fraction of the time, and up to half as much room again. */
export async function packPiece(content: Buffer, quality = THOROUGH): Promise<Buffer> {
  const sample = content.subarray(0, SAMPLE_BYTES);
  if (pays(await brotli(sample, QUICK), sample)) {
    const packed = await brotli(content, quality);
    if (pays(packed, content)) return Buffer.concat([BROTLI, packed]);
  }
  return Buffer.concat([AS_IT_IS, content]);
}

/** Decodes a piece. If it is damaged, rejects or resolves to anything. */
export async function unpackPiece(piece: Buffer): Promise<Buffer> {
  const rest = piece.subarray(1);
  return piece[0] === BROTLI[0] ? decompress(rest) : rest;
}

function brotli(content: Buffer, quality: number): Promise<Buffer> {
  return compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

function pays(packed: Buffer, content: Buffer): boolean {
  return packed.length < content.length * WORTH_IT;
}
