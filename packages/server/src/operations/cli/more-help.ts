import type { AddHelpTextContext } from 'commander';
import { t } from '../../languages/command-line.ts';

/** A command line that people can copy, and what it does if that is not evident. */
export type Example = string | readonly [commandLine: string, about: string];

const WIDTH_WITHOUT_TERMINAL = 80;

/** Returns what follows the options in the help of a command: examples, and what else to know. */
export function moreHelp(
  examples: readonly Example[],
  notes?: string,
): (context: AddHelpTextContext) => string {
  return (context) =>
    [
      '',
      t(examples.length === 1 ? 'help.example' : 'help.examples'),
      ...exampleLines(examples),
      ...(notes === undefined ? [] : ['', wrapped(notes, context)]),
    ].join('\n');
}

/** Returns indented examples. What they do is in a column of its own. */
export function exampleLines(examples: readonly Example[]): string[] {
  const explained = examples.filter((example) => typeof example !== 'string');
  const width = Math.max(...explained.map(([commandLine]) => commandLine.length), 0);
  return examples.map((example) => {
    if (typeof example === 'string') return `  ${example}`;
    const [commandLine, about] = example;
    return `  ${commandLine.padEnd(width)}  ${about}`;
  });
}

/** Breaks the lines of a text to fit the terminal. */
export function wrapped(text: string, { command, error }: AddHelpTextContext): string {
  const { getErrHelpWidth, getOutHelpWidth } = command.configureOutput();
  const width = error ? getErrHelpWidth?.() : getOutHelpWidth?.();
  return command.createHelp().boxWrap(text, width ?? WIDTH_WITHOUT_TERMINAL);
}
