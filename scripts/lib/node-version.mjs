import { readJson } from './paths.mjs';

/** Throws if Node is older than `engines` in package.json allows. */
export function requireNode() {
  const oldest = readJson('package.json').engines.node.replace('>=', '');
  const needed = oldest.split('.').map(Number);
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  throw new Error(
    `Tidings needs Node ${oldest} or newer, and this is ${process.version}. Get it from https://nodejs.org.`,
  );
}
