import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { because } from '../../../../../test/support/skip-reason.ts';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import { StorageError } from '../../../src/core/storage/storage-error.ts';
import { forEachTeam } from '../../support/team.ts';
import { getRaw } from './raw-request.ts';

/** A place where even root cannot create a file. */
const CLOSED = '/sys';

forEachTeam((team) => {
  function upload(name: string, bytes: BlobPart) {
    const form = new FormData();
    form.set('file', new File([bytes], name));
    return team().owner.post('/user_uploads', form);
  }

  it('operations: a thumbnail that cannot be stored is still shown', async () => {
    const image = sharp({ create: { width: 9, height: 9, channels: 3, background: '#abc' } });
    const { url } = (await upload('a.png', await image.png().toBuffer())).body;
    const path = `${url.replace('uploads/', 'uploads/thumbnail/')}/840x560.webp`;
    const put = vi.spyOn(FolderStore.prototype, 'put');
    put.mockRejectedValueOnce(new StorageError('full', 'The disk is full.'));
    expect((await getRaw(team(), path, { as: team().owner })).status).toBe(200);
    expect(put).toHaveBeenCalledOnce();
    put.mockRestore();
  });

  it('operations: unreachable files are a 503, and available again afterwards', async () => {
    const { url } = (await upload('a.txt', 'text')).body;
    const status = async () => (await getRaw(team(), url, { as: team().owner })).status;
    const folder = join(team().data, 'uploads', 'files');
    await rename(folder, `${folder}-aside`);
    await writeFile(folder, '');
    expect(await status()).toBe(503);
    await rm(folder);
    await rename(`${folder}-aside`, folder);
    expect(await status()).toBe(200);
  });

  it('operations: a file without its bytes is a 404, and others are served', async () => {
    const [lost, kept] = [
      (await upload('a.txt', 'lost')).body,
      (await upload('b.txt', 'kept')).body,
    ];
    const store = new FolderStore(join(team().data, 'uploads'));
    const random = lost.url.split('/')[4];
    for await (const path of store.list()) if (path.includes(random)) await store.remove(path);
    const status = async (url: string) => (await getRaw(team(), url, { as: team().owner })).status;
    expect([await status(lost.url), await status(kept.url)]).toEqual([404, 200]);
  });

  it.skipIf(process.platform !== 'linux')(
    'operations: an upload that the disk refuses is a 503, and the next one succeeds',
    because('needs Linux'),
    async () => {
      const folder = join(team().data, 'uploads', 'files');
      await mkdir(folder, { recursive: true });
      await rename(folder, `${folder}-aside`);
      await symlink(CLOSED, folder);
      expect(await upload('a.txt', 'text')).toMatchObject({
        status: 503,
        body: { code: 'SERVICE_UNAVAILABLE' },
      });
      await rm(folder);
      await rename(`${folder}-aside`, folder);
      expect((await upload('a.txt', 'text')).status).toBe(200);
    },
  );
});
