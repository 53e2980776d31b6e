import { runCommandLine } from './operations/cli/run-command-line.ts';

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of a pipe may leave early, as `head` does. The command still finishes its work.
    if (error.code !== 'EPIPE') throw error;
  });
}

// Not `process.exit`, which could cut off output that is still being written.
process.exitCode = await runCommandLine(process.argv.slice(2));
