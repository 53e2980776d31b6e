import type { FileRule } from '@tidings/shared-types';
import { type ApiError, badRequest } from '../../core/api-error.ts';
import type { ReceivedFile } from './read-multipart.ts';

/** Returns the file that an endpoint takes, under any field name. */
export function fileFor(
  rule: FileRule | undefined,
  files: readonly ReceivedFile[],
  serverMaxBytes: number,
): ReceivedFile | undefined {
  if (!rule) return undefined;
  const maxBytes = maxFileBytes(rule, serverMaxBytes);
  const [file, ...others] = files;
  if (others.length > 0) throw badRequest('Send one file only.');
  if (!file && rule.count === 1) throw badRequest('Send one file, as multipart/form-data.');
  if (file && file.bytes.length > maxBytes) throw fileTooLarge(maxBytes);
  return file;
}

/** Returns the smaller of the endpoint's limit and the server's. */
export function maxFileBytes({ maxMib }: FileRule, serverMaxBytes: number): number {
  return maxMib === undefined ? serverMaxBytes : Math.min(maxMib * 1024 * 1024, serverMaxBytes);
}

export function fileTooLarge(maxBytes: number): ApiError {
  return badRequest(`A file may have at most ${maxBytes} bytes.`);
}
