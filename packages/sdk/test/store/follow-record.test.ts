import { expect, it, onTestFinished } from 'vitest';
import { followRecord } from '../../src/store/follow-record.ts';
import { openRecords } from '../../src/store/open-records.ts';
import { StoreWriter } from '../../src/store/store-writer.ts';
import { connectionLost, unsteadyStorage } from '../support/unsteady-storage.ts';

it('B1: a followed record is read again after missed writes', async () => {
  let isLost = false;
  let isBack = (): void => undefined;
  const back = new Promise<void>((resolve) => {
    isBack = resolve;
  });
  const storage = unsteadyStorage({
    failure: () => (isLost ? connectionLost() : undefined),
    async opening() {
      if (!isLost) return;
      isLost = false;
      await back;
    },
  });
  const open = async () => {
    const engine = storage.engine('relaxed');
    const records = await openRecords({ name: 'example', storage: engine, isShared: false });
    onTestFinished(() => records.close());
    return records;
  };
  const [here, elsewhere] = [await open(), await open()];
  const writer = new StoreWriter(elsewhere);
  await writer.change(async (set) => set.set('self', '', { userId: 3 }));
  const self = followRecord(here, 'self');
  await expect.poll(() => self.current).toEqual({ userId: 3 });
  isLost = true;
  const reading = here.get('self', '');
  await expect.poll(() => isLost).toBe(false);
  await writer.change(async (set) => set.set('self', '', { userId: 4 }));
  isBack();
  await reading;
  await expect.poll(() => self.current).toEqual({ userId: 4 });
});
