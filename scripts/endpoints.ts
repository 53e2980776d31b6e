// npm run endpoints: writes the plain types of the API, and the SDK's tables and functions of endpoints.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writtenFiles } from './endpoints/written-files.ts';
import { inRoot } from './lib/paths.mjs';

for (const [path, text] of writtenFiles()) {
  mkdirSync(dirname(inRoot(path)), { recursive: true });
  writeFileSync(inRoot(path), text);
}
