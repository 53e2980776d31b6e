import { badRequest } from '../../core/api-error.ts';

/** Returns a language's own name. Throws if the code is unknown. */
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
