/** The files of an export, either zipped or unpacked. Reading writes nothing to the disk. */
export interface ExportFiles {
  /** Unpacked size of each file in bytes, by its path below the folder of `users.json`. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Fails if the file is larger than `sizes` says. */
  read(path: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** More than a conversation holds in a day, even if programs write to it. A larger file is an attack. */
export const MAX_FILE_BYTES = 256 << 20;
export const MAX_FILES = 2_000_000;

/** Error for input that is not a readable Slack export. The message says what is wrong and where. */
export class SlackExportError extends Error {
  override readonly name = 'SlackExportError';
}
