import type { Connection } from '../transaction.ts';

const POLL_INTERVAL_MS = 250;

/**
 * Calls `onChange` after other connections committed. `data_version` stands still at commits of the
 * connection it is read on, so that must be the only one of this process that writes.
 * Returns what stops it.
 */
export function watchForeignCommits(
  writer: Connection,
  onChange: () => void,
  onError: (error: unknown) => void,
): () => void {
  let known: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function poll(): Promise<void> {
    try {
      const [row] = await writer.all<{ data_version: number }>('PRAGMA data_version');
      const changed = known !== undefined && row?.data_version !== known;
      known = row?.data_version;
      if (changed && !stopped) onChange();
    } catch (error) {
      if (!stopped) onError(error);
    }
    if (!stopped) timer = setTimeout(poll, POLL_INTERVAL_MS).unref();
  }

  void poll();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
