// npm run check:types: with the compiler written in Go, which needs a third of the processor time.
// The other one stays for who uses it as a library: tsup, TypeDoc, and the test of the docs' examples.
import { main, runTool } from './lib/run.mjs';

const projects = [
  'packages/shared-types',
  'packages/sdk',
  'packages/server',
  'examples/web-chat',
  'examples/bot',
  'examples/offline-inbox',
  '.',
];

await main(async () => {
  let failed = 0;
  for (const project of projects) failed ||= await runTool('typescript-native', ['-p', project]);
  return failed;
});
