import { forgetMore } from '../apply/lost-channels.ts';
import { ReadLoop } from '../queries/observed-value.ts';
import { type RecordStore, subjectOf } from '../store/record.ts';
import type { StoreWriter } from '../store/store-writer.ts';

interface Options {
  readonly records: RecordStore;
  readonly writer: StoreWriter;
  onError(error: unknown): void;
}

/**
 * Removes the rest of lost channels in bounded writes. If the tab dies, the next leader finds the record of what is
 * left. Returns a function that stops after the current write.
 */
export function forgetLost({ records, writer, onError }: Options): () => Promise<void> {
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  const loop = new ReadLoop({
    read: () => {
      running = forgetAll();
      return running;
    },
    isWanted: () => !isStopped,
    onError,
  });
  async function forgetAll(): Promise<void> {
    while (!isStopped) {
      const [lost] = await records.find({ kind: 'lostChannel', limit: 1 });
      if (!lost) return;
      await writer.change((set) => forgetMore(set, lost.value.channelId));
    }
  }
  const unsubscribe = records.onWrite(
    (changes) => {
      const isNoted = changes.some(
        (change) => 'put' in change && subjectOf(change).kind === 'lostChannel',
      );
      if (isNoted) loop.refresh();
    },
    () => loop.refresh(),
  );
  loop.refresh();
  return async () => {
    isStopped = true;
    unsubscribe();
    await running.catch(() => undefined);
  };
}
