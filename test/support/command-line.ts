/** Prints a line of these tests' commands. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends the process because of wrong arguments. */
export function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}
