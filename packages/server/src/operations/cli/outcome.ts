/** The exit code of a command. */
export interface Outcome {
  exitCode: number;
}
