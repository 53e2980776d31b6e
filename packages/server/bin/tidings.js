#!/usr/bin/env node
// Committed, unlike dist/: npm links a command at install time, and only if its file exists by then.
import { existsSync } from 'node:fs';

const cli = new URL('../dist/cli.js', import.meta.url);
if (!existsSync(cli)) {
  console.error('tidings: not built yet. Run "npm run build" in the checkout, then try again.');
  process.exit(1);
}
await import(cli.href);
