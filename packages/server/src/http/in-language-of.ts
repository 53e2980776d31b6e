import type { Language } from '@tidings/shared-types/languages';
import type { FastifyRequest } from 'fastify';
import type { Realm } from '../core/realm/realm.ts';
import { languageFor } from '../languages/readers.ts';
import { wantedLanguage } from './accept.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that sent the request, once that is known. */
    reader: Reader | undefined;
  }
}

interface Reader {
  readonly realm: Realm;
  readonly userId: number;
}

/** Returns the language of whoever reads the answer: of the account, else of the browser. */
export function languageOf({ reader, headers }: FastifyRequest): Language {
  if (reader) return languageFor(reader.realm.state, reader.userId);
  return wantedLanguage(headers['accept-language']) ?? 'en';
}
