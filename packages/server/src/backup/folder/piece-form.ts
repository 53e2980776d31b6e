import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** The first byte of a piece says how the rest holds its content. */
const AS_IT_IS = Buffer.from([0]);
const BROTLI = Buffer.from([1]);

/** Little of a file shows whether it is compressed already, as pictures are. */
const SAMPLE_BYTES = 65_536;
const QUICK = 1;
/** Where better would take several times as long. */
const THOROUGH = 5;
/** Below that it does not pay to read it through a decoder. */
const WORTH_IT = 0.9;

export async function packPiece(content: Buffer): Promise<Buffer> {
  const sample = content.subarray(0, SAMPLE_BYTES);
  if (pays(await brotli(sample, QUICK), sample)) {
    const packed = await brotli(content, THOROUGH);
    if (pays(packed, content)) return Buffer.concat([BROTLI, packed]);
  }
  return Buffer.concat([AS_IT_IS, content]);
}

/** Rejects, or resolves to anything, where the piece is damaged. */
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
