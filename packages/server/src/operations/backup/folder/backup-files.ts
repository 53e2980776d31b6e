/** The files of a folder of backups, by paths with slashes. Every method throws a BackupError if it fails. */
export interface BackupFiles {
  /** The folder, or the `s3://` URL of one in a bucket. */
  readonly folder: string;
  /** Creates the folder, for its owner alone. */
  prepare(): Promise<void>;
  /** Returns the name of something in the folder; undefined if it is empty. */
  firstName(): Promise<string | undefined>;
  put(path: string, bytes: Buffer): Promise<void>;
  remove(path: string): Promise<void>;
  /** Returns undefined if the file does not exist. */
  read(path: string): Promise<Buffer | undefined>;
  has(path: string): Promise<boolean>;
  /** Returns undefined if the file does not exist. */
  size(path: string): Promise<number | undefined>;
  /** Returns the paths of the files in a folder inside this one, sorted. */
  paths(folder: string): Promise<string[]>;
  /** Makes the names in these folders durable. */
  sync(folders: readonly string[]): Promise<void>;
  /** Removes files that killed runs left. Only for the holder of the lock. Returns their number. */
  removeUnfinished(): Promise<number>;
  /** Takes the lock, or throws if another process has it. */
  lock(now: number): Promise<BackupLock>;
  /** Returns where a file is, for messages. */
  locate(path: string): string;
}

/** Lets one process at a time write into a folder of backups. */
export interface BackupLock {
  /** Throws if another process took this one for gone, for example after the machine slept for hours. */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}
