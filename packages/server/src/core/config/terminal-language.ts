import { chooseLanguage, type Language } from '@tidings/shared-types/languages';

/** Returns the language that the environment asks for, as POSIX says; English if it is none of ours. */
export function terminalLanguage(environment: NodeJS.ProcessEnv = process.env): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment;
  // `de_DE.UTF-8@euro` also names an encoding and a variant.
  const [tag = ''] = (LC_ALL || LC_MESSAGES || LANG || '').split(/[.@]/);
  return chooseLanguage([tag]) ?? 'en';
}
