import { isUtf8 } from 'node:buffer';
import { badRequest } from '../../core/api-error.ts';

const unstorable = /[\0\p{Surrogate}]/u;

/** Refuses characters that no text column can hold: NUL and unpaired surrogates. */
export function assertStorable(text: string): void {
  if (unstorable.test(text)) {
    throw badRequest('Text must not contain NUL characters or unpaired surrogates.');
  }
}

/** Like `assertStorable`, for text from a decoder, which cannot contain unpaired surrogates. */
export function assertNoNul(text: string): void {
  if (text.includes('\0')) throw badRequest('Text must not contain NUL characters.');
}

export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw badRequest('The request is not valid UTF-8.');
  return bytes.toString('utf8');
}
