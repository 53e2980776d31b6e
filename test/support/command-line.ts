/** What the commands of these tests tell people. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends the process, as one does that was called wrongly. */
export function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}
