import { nearest } from './nearest.ts';
import { optionNames, variableOf } from './options.ts';

const PREFIX = 'TIDINGS_';
const known = ['TIDINGS_CONFIG', ...optionNames.map(variableOf)];

/**
 * Returns warnings about variables that look like settings but are unknown. They may belong to another program, so they
 * are no error. Their values may be secret and are not shown.
 */
export function unknownVariables(env: NodeJS.ProcessEnv = process.env): string[] {
  const unknown = Object.keys(env).filter(
    (name) => name.startsWith(PREFIX) && env[name] !== '' && !known.includes(name),
  );
  return unknown.map((name) => {
    const bare = (each: string) => each.slice(PREFIX.length);
    const meant = nearest(bare(name), known.map(bare));
    const advice = meant
      ? `Did you mean ${PREFIX}${meant}?`
      : 'See docs/reference/configuration.md.';
    return `The environment variable ${name} is not a setting and has no effect. ${advice}`;
  });
}
