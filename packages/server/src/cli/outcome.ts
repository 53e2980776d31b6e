/** What a command leaves for the process to end with. */
export interface Outcome {
  exitCode: number;
}
