import { endianness } from 'node:os';

/** A checksum of a write-ahead log, which covers all its bytes up to a place. */
export type LogChecksum = readonly [number, number];

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The first bytes of a log. The last bit tells the order of bytes in its checksums. */
const MAGIC = 0x377f0682;

/** The header of a write-ahead log: https://www.sqlite.org/fileformat2.html#walformat. */
export interface LogHeader {
  readonly pageSize: number;
  readonly salt: string;
  readonly checksum: LogChecksum;
  readonly isBigEndian: boolean;
}

/** A page that a transaction wrote. */
export interface LogFrame {
  readonly page: number;
  /** Number of pages of the database after the commit that ends with this frame; 0 if it ends none. */
  readonly pageCount: number;
  readonly content: Buffer;
  readonly checksum: LogChecksum;
}

/** Returns undefined if these bytes do not begin a log. */
export function logHeaderIn(bytes: Buffer): LogHeader | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const magic = bytes.readUInt32BE(0);
  if ((magic & ~1) !== MAGIC) return undefined;
  const isBigEndian = magic !== MAGIC;
  const checksum = checksumAt(bytes, 24);
  if (!same(checksum, extended([0, 0], bytes.subarray(0, 24), isBigEndian))) return undefined;
  return {
    pageSize: bytes.readUInt32BE(8),
    salt: bytes.toString('hex', 16, 24),
    checksum,
    isBigEndian,
  };
}

export function frameBytes({ pageSize }: LogHeader): number {
  return FRAME_HEADER_BYTES + pageSize;
}

/** Returns where a frame begins. The first has the number 1. */
export function frameOffset(header: LogHeader, frame: number): number {
  return HEADER_BYTES + (frame - 1) * frameBytes(header);
}

/** Returns undefined unless these bytes are the frame that follows the one with the checksum `after`. */
export function frameIn(
  bytes: Buffer,
  header: LogHeader,
  after: LogChecksum,
): LogFrame | undefined {
  if (bytes.length < frameBytes(header) || bytes.toString('hex', 8, 16) !== header.salt) {
    return undefined;
  }
  const content = bytes.subarray(FRAME_HEADER_BYTES);
  const { isBigEndian } = header;
  const checksum = extended(
    extended(after, bytes.subarray(0, 8), isBigEndian),
    content,
    isBigEndian,
  );
  if (!same(checksum, checksumAt(bytes, 16))) return undefined;
  return { page: bytes.readUInt32BE(0), pageCount: bytes.readUInt32BE(4), content, checksum };
}

/** The end of a log, which its processes share in the index: https://www.sqlite.org/walformat.html. */
export interface LogEnd {
  readonly salt: string;
  /** Number of frames that were committed and are durable. */
  readonly frame: number;
  readonly checksum: LogChecksum;
  /** Number of frames that are in the database file, too. */
  readonly moved: number;
}

/** The bytes of the index up to the progress of checkpoints. */
export const INDEX_BYTES = 100;
const COPY_BYTES = 48;

/** Returns undefined if another process is just changing the index: look again. */
export function logEndIn(index: Buffer): LogEnd | undefined {
  const first = index.subarray(0, COPY_BYTES);
  const isWhole = first.equals(index.subarray(COPY_BYTES, 2 * COPY_BYTES)) && index[12] === 1;
  if (!isWhole) return undefined;
  return {
    salt: index.toString('hex', 32, 40),
    frame: native(index, 16),
    checksum: [native(index, 24), native(index, 28)],
    moved: native(index, 96),
  };
}

export function checksumText([first, second]: LogChecksum): string {
  return [first, second].map((word) => word.toString(16).padStart(8, '0')).join('');
}

const isHostBigEndian = endianness() === 'BE';

function native(bytes: Buffer, at: number): number {
  return isHostBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
}

function checksumAt(bytes: Buffer, at: number): LogChecksum {
  return [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
}

function same(one: LogChecksum, other: LogChecksum): boolean {
  return one[0] === other[0] && one[1] === other[1];
}

function extended([first, second]: LogChecksum, bytes: Buffer, isBigEndian: boolean): LogChecksum {
  const words = wordsOf(bytes, isBigEndian);
  let a = first | 0;
  let b = second | 0;
  for (let at = 0; at < words.length; at += 2) {
    a = (a + (words[at] ?? 0) + b) | 0;
    b = (b + (words[at + 1] ?? 0) + a) | 0;
  }
  return [a >>> 0, b >>> 0];
}

function wordsOf(bytes: Buffer, isBigEndian: boolean): Int32Array {
  const isNative = isBigEndian === isHostBigEndian;
  let usable = bytes;
  if (!isNative || bytes.byteOffset % 4 !== 0) {
    usable = Buffer.allocUnsafeSlow(bytes.length);
    bytes.copy(usable);
  }
  if (!isNative) usable.swap32();
  return new Int32Array(usable.buffer, usable.byteOffset, usable.length / 4);
}
