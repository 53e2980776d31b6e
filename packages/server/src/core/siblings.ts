import type { CommitNotice } from './storage/engine.ts';

/** The other processes of a server that runs several behind one port. */
export interface Siblings {
  /** Tells the others that the log of a realm has reached an event. */
  announce(notice: CommitNotice): void;
  onAnnouncement(listener: (notice: CommitNotice) => void): void;
  /** Sends a text to the others, at once and at most once. */
  broadcast(text: string): void;
  onBroadcast(listener: (text: string) => void): void;
  /** Runs `work` in turn with all processes. Otherwise SQLite's writers would sleep until they find the file free. */
  inWriteTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` unless another process runs work of that name. */
  exclusively(name: string, work: () => Promise<void>): Promise<void>;
}
