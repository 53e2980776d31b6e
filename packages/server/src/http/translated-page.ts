import { readFile } from 'node:fs/promises';
import { directionOf, type Language } from '@tidings/shared-types/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentTypeOfPage } from '../features/setup/page-types.ts';
import { wordsIn } from '../languages/words.ts';
import { webFolder } from '../web-folder.ts';
import { wantedLanguage } from './accept.ts';

/** Sends a page in the language of its reader. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Reads a page of the server. `{{page.key}}` in it stands for a text of the catalogues. */
export async function readTranslatedPage(file: string): Promise<SendPage> {
  const template = await readFile(new URL(file, webFolder), 'utf8');
  const type = contentTypeOfPage(file);
  const pages = new Map<Language, Buffer>();
  return ({ headers }, reply) => {
    const language = wantedLanguage(headers['accept-language']) ?? 'en';
    const page = pages.get(language) ?? Buffer.from(translated(template, language));
    pages.set(language, page);
    return reply
      .type(type)
      .header('cache-control', 'no-cache')
      .header('vary', 'Accept-Language')
      .send(page);
  };
}

/** The page's script fills these in. */
const filledInByScript = { organization: '{organization}', email: '{email}' };

function translated(template: string, language: Language): string {
  const write = wordsIn(language).t as (key: string, values: object) => string;
  return template
    .replace('lang="en" dir="ltr"', `lang="${language}" dir="${directionOf(language)}"`)
    .replaceAll(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
      const text = write(key, filledInByScript);
      if (text === '') throw new Error(`A page has no text ${key}`);
      return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
    });
}
