import { badRequest } from '../api-error.ts';

/** What a language calls itself. Throws when the code is that of none. */
export function languageName(code: string): string {
  const name = lookUp(code.replaceAll('_', '-'));
  if (name === undefined) throw badRequest('default_language is not the code of a language');
  return name;
}

function lookUp(tag: string): string | undefined {
  try {
    return new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
  } catch {
    return undefined;
  }
}
