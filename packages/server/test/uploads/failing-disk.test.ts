import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { forEachTeam } from '../support/team.ts';

/** Where nobody may make a file, whoever they are. */
const CLOSED = '/sys';

forEachTeam((team) => {
  it.skipIf(process.platform !== 'linux')(
    'operations: an upload that the disk does not take is a 503, and the next is taken',
    async () => {
      const upload = () => {
        const form = new FormData();
        form.set('file', new File(['text'], 'a.txt'));
        return team().owner.post('/user_uploads', form);
      };
      const folder = join(team().data, 'uploads', 'files');
      await mkdir(join(team().data, 'uploads'), { recursive: true });
      await symlink(CLOSED, folder);
      expect(await upload()).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
      await rm(folder);
      expect((await upload()).status).toBe(200);
    },
  );
});
