#!/usr/bin/env node
// Committed, unlike dist/: npm links a command at install time, and only if its file exists by then.
import { existsSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';

requireNode();
const cli = new URL('../dist/cli.js', import.meta.url);
if (!existsSync(cli)) {
  console.error('tidings: not built yet. Run "npm run build" in the checkout, then try again.');
  process.exit(1);
}
const [, , command = 'serve'] = process.argv;
// The start of a server makes garbage, for which V8 would reserve 30 MB for good. `serve` ends this once it is ready.
if (command === 'serve') setFlagsFromString('--semi-space-growth-factor=1');
await import(cli.href);

/** npm only warns, and an older one stops somewhere in the middle. */
function requireNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const oldest = engines.node.replace('>=', '');
  const [neededMajor, neededMinor] = oldest.split('.').map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  console.error(
    `tidings: needs Node ${oldest} or newer, and this is ${process.version}. Get it from https://nodejs.org.`,
  );
  process.exit(1);
}
