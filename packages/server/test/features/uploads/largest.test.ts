import { expect, it } from 'vitest';
import { forEachTeam } from '../../support/team.ts';
import { formWith } from './raw-request.ts';

const MIB = 1024 * 1024;

forEachTeam(
  (team) => {
    it('events 1.8, A8: a file of the advertised size is accepted, and none larger', async () => {
      const { owner } = team();
      const { body } = await owner.post('/register', { event_types: ['realm'] });
      expect(body.max_file_upload_size_mib).toBe(102);
      const upload = (mib: number) =>
        owner.post('/user_uploads', formWith('film.bin', Buffer.alloc(mib * MIB)));
      expect((await upload(103)).status).toBe(400);
      expect((await upload(102)).status).toBe(200);
    });
  },
  () => ({ maxUpload: '102MiB' }),
);
