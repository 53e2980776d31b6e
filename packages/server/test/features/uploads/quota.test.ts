import { expect, it } from 'vitest';
import { forEachTeam, type Person } from '../../support/team.ts';

const MEBIBYTE = 1024 * 1024;

forEachTeam(
  (team) => {
    const send = (person: Person, bytes: number) => {
      const form = new FormData();
      form.set('file', new File([new Uint8Array(bytes)], 'a.bin'));
      return person.post('/user_uploads', form);
    };
    const usedUp = { status: 400, body: { code: 'QUOTA_EXCEEDED' } };

    it('A8, D: the uploads of a person and their bots are limited, until they delete some', async () => {
      const [person, other] = [await team().person(), await team().person()];
      const bot = await team().bot(person);
      expect(await send(bot, 0.75 * MEBIBYTE)).toMatchObject({ status: 200 });
      expect(await send(person, 0.25 * MEBIBYTE)).toMatchObject({ status: 200 });
      for (const each of [person, bot]) expect(await send(each, 1)).toMatchObject(usedUp);
      expect(await send(other, MEBIBYTE)).toMatchObject({ status: 200 });
      const [{ id }] = (await person.get('/attachments')).body.attachments;
      await person.delete(`/attachments/${id}`);
      expect(await send(person, 0.25 * MEBIBYTE)).toMatchObject({ status: 200 });
    });

    it('A8, D: so are those of an organization', async () => {
      const used = (await team().owner.get('/attachments')).body.upload_space_used;
      for (let left = 3 * MEBIBYTE - used; left > 0; left -= MEBIBYTE / 4) {
        const sent = await send(await team().person(), MEBIBYTE / 4);
        expect(sent).toMatchObject({ status: 200 });
      }
      expect(await send(await team().person(), 1)).toMatchObject({
        status: 400,
        body: { code: 'REALM_UPLOAD_QUOTA' },
      });
    });
  },
  () => ({ uploadQuotaPerUser: '1MiB', uploadQuota: '3MiB' }),
);
