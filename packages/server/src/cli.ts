import { runCommandLine } from './cli/run-command-line.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads may leave early, as `head` does; what the command was told to do is still done.
    if (error.code !== 'EPIPE') throw error;
  });
}

// Not `process.exit`: what was printed may still be on its way.
process.exitCode = await runCommandLine(process.argv.slice(2));
