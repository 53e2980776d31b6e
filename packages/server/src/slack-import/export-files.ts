/** The files of an export, be they packed or not. Nothing of it is ever written to the disk. */
export interface ExportFiles {
  /** Bytes of each file when unpacked, by its path below the place where `users.json` is. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Fails for more bytes than `sizes` says. */
  read(path: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** More than one conversation says in a day, even where programs write. What unpacks to more is an attack. */
export const MAX_FILE_BYTES = 256 << 20;
export const MAX_FILES = 2_000_000;
