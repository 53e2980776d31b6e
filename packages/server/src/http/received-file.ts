import type { FileRule } from '@tidings/shared-types';
import { type ApiError, badRequest } from '../api-error.ts';
import type { ReceivedFile } from './read-multipart.ts';

/** The file that an endpoint takes, whatever its field is called. */
export function fileFor(
  rule: FileRule | undefined,
  files: readonly ReceivedFile[],
  maxBytes: number,
): ReceivedFile | undefined {
  if (!rule) return undefined;
  const [file, ...others] = files;
  if (others.length > 0) throw badRequest('Send one file only.');
  if (!file && rule.count === 1) throw badRequest('Send one file, as multipart/form-data.');
  if (file && file.bytes.length > maxBytes) throw fileTooLarge(maxBytes);
  return file;
}

export function fileTooLarge(maxBytes: number): ApiError {
  return badRequest(`A file may have at most ${maxBytes} bytes.`);
}
