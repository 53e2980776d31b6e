import { createRequire } from 'node:module';

/** The package is a JSON file, which modules cannot import without a warning in the Node that we support. */
const require = createRequire(import.meta.url);
const all: readonly string[] = require('tlds');

/** Names of files that are more often meant than the hosts that they could be. */
const FILE_ENDINGS = new Set(['java', 'md', 'mov', 'py', 'zip']);

const topLevelDomains = new Set(all.filter((name) => !FILE_ENDINGS.has(name)));

/** Whether a text such as `a.name` is probably an address. */
export function isTopLevelDomain(name: string): boolean {
  return topLevelDomains.has(name.toLowerCase());
}
