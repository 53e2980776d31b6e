import { createRequire } from 'node:module';

/** The package is a JSON file. The supported versions of Node warn if a module imports JSON. */
const require = createRequire(import.meta.url);
const all: readonly string[] = require('tlds');

/** Top-level domains that are more often file endings. */
const FILE_ENDINGS = new Set(['java', 'md', 'mov', 'py', 'zip']);

const topLevelDomains = new Set(all.filter((name) => !FILE_ENDINGS.has(name)));

/** Tells whether a text such as `a.name` is probably an address. */
export function isTopLevelDomain(name: string): boolean {
  return topLevelDomains.has(name.toLowerCase());
}
