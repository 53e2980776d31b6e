/** A place in a write-ahead log, after a commit. The checksum covers everything before it. */
export interface LogPosition {
  readonly salt: string;
  readonly frame: number;
  readonly checksum: string;
}

/** The pages that some commits wrote, each in its newest state. */
export interface LogBatch {
  /** A time after all of these commits. */
  readonly at: number;
  readonly position: LogPosition;
  /** Whether these are the first pages of a log, which is empty again after each complete checkpoint. */
  readonly beginsLog: boolean;
  readonly pageSize: number;
  /** Number of pages of the database after these commits. */
  readonly pageCount: number;
  readonly pages: ReadonlyMap<number, Buffer>;
}

export interface FollowOptions {
  readonly now: () => number;
  /** Bytes of pages that wait to be taken. With more, the follower ends, so that neither memory nor the log grows. */
  readonly mostBytes: number;
}

/** Reads the pages of every commit, from a place in the log on. */
export interface LogReader {
  /** The reason why nothing more is read. The pages of some commits are then unknown. */
  readonly ended: Error | undefined;
  /** The time up to which all commits have been read. */
  readonly readAt: number;
  /** Whether the log at the beginning contained this position, so that the batches continue from there. */
  passed(position: LogPosition): boolean;
  /** Calls the listener when there is a batch, or the reading ended. */
  onNews(listener: () => void): void;
  /** Reads what was committed. Never rejects: a failure ends the reading. */
  advance(): Promise<void>;
  /** Returns the next batch without removing it. */
  peek(): LogBatch | undefined;
  /** Removes the batch that `peek` returned. */
  shift(): void;
  /** Reads a part of the database file, which may be older or newer than the batches, or change while it is read. */
  readFile(offset: number, bytes: number): Promise<Buffer>;
  close(): Promise<void>;
}
