import { CommanderError } from 'commander';
import { ConfigError } from '../../core/config/config-error.ts';
import { terminalLanguage } from '../../core/config/terminal-language.ts';
import { speak } from '../../languages/command-line.ts';
import { describeFailure, isExpected, messageOf, UsageError } from './failure.ts';
import { buildProgram } from './program.ts';

const SUCCESS = 0;
const FAILURE = 1;
const USAGE = 2;

/**
 * Runs a command and resolves to its exit code. With `--json`, failures are a JSON object too. Without words it starts
 * the server, so that `npx @tidings/server` does.
 */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  const args = words.length === 0 ? ['serve'] : words.map(withoutMark);
  const outcome = { exitCode: SUCCESS };
  // Programs that read the output look for English.
  await speak(args.includes('--json') ? 'en' : terminalLanguage());
  try {
    await buildProgram(outcome).parseAsync(args, { from: 'user' });
    return outcome.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return SUCCESS;
    if (args.includes('--json')) console.log(JSON.stringify(describeFailure(error)));
    // Commander has already printed its error.
    if (error instanceof CommanderError) return USAGE;
    console.error(`tidings: ${isExpected(error) ? messageOf(error) : describeBug(error)}`);
    return error instanceof ConfigError || error instanceof UsageError ? USAGE : FAILURE;
  }
}

/** Removes the mark of direction before an option, which Arabic texts have and which is copied with it. */
function withoutMark(word: string): string {
  return word.replace(/^\u200e(?=-)/, '');
}

function describeBug(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
