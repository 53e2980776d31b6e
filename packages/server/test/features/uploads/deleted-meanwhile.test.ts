import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import { eventually } from '../../support/eventually.ts';
import { forEachTeam } from '../../support/team.ts';
import { getRaw, upload } from './raw-request.ts';

forEachTeam((team) => {
  /** Returns the stored paths of the file at a URL. */
  async function storedOf(url: string): Promise<string[]> {
    const random = url.split('/')[4] ?? '';
    const store = new FolderStore(join(team().data, 'uploads'));
    const names: string[] = [];
    for await (const path of store.list()) {
      if (path.includes(random)) names.push(path.split('/').at(-1) ?? '');
    }
    return names;
  }

  /** Holds the next call of a method of the store. */
  function held(method: 'put' | 'remove') {
    const steps = new EventTarget();
    const begun = once(steps, 'begun');
    const letGo = once(steps, 'let go');
    const call = FolderStore.prototype[method] as (...values: unknown[]) => Promise<void>;
    const spy = vi.spyOn(FolderStore.prototype, method);
    spy.mockImplementationOnce(async function (this: FolderStore, ...values: unknown[]) {
      steps.dispatchEvent(new Event('begun'));
      await letGo;
      return call.apply(this, values);
    });
    return { begun, letGo: () => steps.dispatchEvent(new Event('let go')) };
  }

  async function uploaded() {
    const { owner } = team();
    const image = sharp({ create: { width: 9, height: 9, channels: 3, background: '#abc' } });
    const url = await upload(owner, 'a.png', await image.png().toBuffer());
    const { attachments } = (await owner.get('/attachments')).body;
    const { id } = attachments.find(({ path_id }: { path_id: string }) => url.endsWith(path_id));
    const thumbnail = `${url.replace('uploads/', 'uploads/thumbnail/')}/840x560.webp`;
    return {
      url,
      see: () => getRaw(team(), thumbnail, { as: owner }),
      remove: () => owner.delete(`/attachments/${id}`),
    };
  }

  test('B-attachments: a thumbnail stored after its file was deleted is not kept', async () => {
    const { url, see, remove } = await uploaded();
    const put = held('put');
    const seen = see();
    await put.begun;
    await remove();
    await eventually(async () => (await storedOf(url)).length === 0, 'the file is gone');
    put.letGo();
    await seen;
    expect(await storedOf(url)).toEqual([]);
  });

  test('B-attachments: neither is one stored while its file is being deleted', async () => {
    const { url, see, remove } = await uploaded();
    const put = held('put');
    const seen = see();
    await put.begun;
    const removal = held('remove');
    await remove();
    await removal.begun;
    put.letGo();
    await seen;
    removal.letGo();
    await eventually(async () => (await storedOf(url)).length === 0, 'all of it is gone');
  });
});
