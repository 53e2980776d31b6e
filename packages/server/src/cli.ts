import { runCommandLine } from './cli/run-command-line.ts';

// Not `process.exit`: what was printed may still be on its way.
process.exitCode = await runCommandLine(process.argv.slice(2));
