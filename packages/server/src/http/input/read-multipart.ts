import { isUtf8 } from 'node:buffer';
import busboy from 'busboy';
import { type ApiError, badRequest } from '../../core/api-error.ts';
import type { UploadedFile } from '../../handler.ts';
import { assertNoNul, assertStorable, MAX_FIELDS, tooManyFields } from './text.ts';

export interface ReceivedFile extends UploadedFile {
  readonly field: string;
}

/** A field as parsed. The value is undefined if the part names an encoding that the parser cannot read. */
type Field = readonly [name: string, value: string | undefined];

const REPLACEMENT = '\ufffd';
/** More files than any endpoint takes, so that the endpoint can name its own limit. */
const MAX_FILES = 10;
/** Bytes parsed at a time. Too many parts are noticed after each slice. */
const SLICE_BYTES = 64 * 1024;

/** Reads a complete `multipart/form-data` body. Puts the fields into the map and returns the files. */
export async function readMultipart(
  body: Buffer,
  contentType: string,
  into: Map<string, string>,
): Promise<readonly ReceivedFile[]> {
  const { fields, files } = await parse(body, contentType);
  const isText = isUtf8(body);
  for (const [name, value] of fields) {
    if (value === undefined) {
      throw badRequest('A field of the multipart body is in an encoding that cannot be read.');
    }
    // The parser replaces bytes that are not UTF-8, but text must arrive exactly as it was sent.
    if (!isText && (value.includes(REPLACEMENT) || name.includes(REPLACEMENT))) {
      throw badRequest('A field of the multipart body is not valid UTF-8.');
    }
    assertNoNul(name);
    // A part may be encoded in UTF-16, which can contain unpaired surrogates.
    assertStorable(value);
    into.set(name, value);
  }
  return files;
}

function parse(
  body: Buffer,
  contentType: string,
): Promise<{ fields: readonly Field[]; files: readonly ReceivedFile[] }> {
  return new Promise((resolve, reject) => {
    const fields: Field[] = [];
    const files: ReceivedFile[] = [];
    const parser = openParser(body, contentType);
    const refuse = (error: ApiError) => {
      reject(error);
      parser.destroy();
    };
    const broken = () => refuse(badRequest('The multipart body is malformed or cut short.'));

    parser.on('field', (name: string | undefined, value: string | undefined) =>
      fields.push([name ?? '', value]),
    );
    parser.on('file', (field: string | undefined, stream, { filename, mimeType }) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('error', broken);
      stream.once('end', () => {
        const [first] = chunks;
        const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks);
        files.push({ field: field ?? '', name: filename ?? '', contentType: mimeType, bytes });
      });
    });
    parser.once('fieldsLimit', () => refuse(tooManyFields()));
    parser.once('filesLimit', () => refuse(badRequest('The request holds too many files.')));
    parser.on('error', broken);
    parser.once('close', () => resolve({ fields, files }));
    for (let start = 0; start < body.length && !parser.destroyed; start += SLICE_BYTES) {
      parser.write(body.subarray(start, start + SLICE_BYTES));
    }
    if (!parser.destroyed) parser.end();
  });
}

function openParser(body: Buffer, contentType: string): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { fieldSize: body.length + 1, fields: MAX_FIELDS, files: MAX_FILES },
    });
  } catch {
    throw badRequest('The Content-Type of the multipart body names no boundary.');
  }
}
