import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setExternalPicture } from '../../../src/features/avatars/set-external-picture.ts';
import { forEachTeam } from '../../support/team.ts';
import { picture } from '../avatars/pictures.ts';
import { outcomesOf, provisioned, upsertUsers, wantedPerson } from './provisioned.ts';

forEachTeam((team) => {
  describe('pictures of people from a backend', () => {
    const asked: string[] = [];
    let server: Server;
    let base = '';
    beforeAll(async () => {
      const bytes = await picture('png');
      server = createServer(({ url = '' }, reply) => {
        asked.push(url);
        if (url === '/me.png') reply.setHeader('content-type', 'image/png').end(bytes);
        else reply.writeHead(404).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(() => server.close());

    it('X2: the server fetches a picture once, and clients see a copy', async () => {
      const { owner } = team();
      const person = wantedPerson({ avatar_url: `${base}/me.png` });
      const [id] = await provisioned(owner, person);
      const shown = async () => (await owner.get(`/users/${id}`)).body.user;
      await expect.poll(async () => (await shown()).avatar_version).toBe(2);
      expect((await shown()).avatar_url).not.toContain(base);
      expect(outcomesOf(await upsertUsers(owner, person))).toEqual(['unchanged']);
      const dead = { ...person, avatar_url: `${base}/gone.png` };
      expect(outcomesOf(await upsertUsers(owner, dead))).toEqual(['unchanged']);
      await expect.poll(() => asked).toEqual(['/me.png', '/gone.png']);
      expect((await shown()).avatar_version).toBe(2);
      const none = { ...person, avatar_url: '' };
      expect(outcomesOf(await upsertUsers(owner, none, wantedPerson()))).toEqual([
        'updated',
        'created',
      ]);
      expect((await shown()).avatar_version).toBe(3);
      expect(outcomesOf(await upsertUsers(owner, none))).toEqual(['unchanged']);
    });

    it('X2: a picture that nobody shows leaves no file', async () => {
      const { owner, realm, services } = team();
      const person = wantedPerson();
      const [id = 0] = await provisioned(owner, person);
      const fetched = () => {
        const job = { realm, userId: id, url: `${base}/me.png` };
        return setExternalPicture(services, job, new AbortController().signal);
      };
      const files = async () => {
        const own: string[] = [];
        for await (const path of services.files.list(`avatars/${realm.id}`)) {
          if (path.includes(`/${id}-`)) own.push(path);
        }
        return own;
      };
      const write = vi.spyOn(realm, 'write').mockRejectedValueOnce(new Error('The disk is full'));
      await expect(fetched()).rejects.toThrow('The disk is full');
      write.mockRestore();
      expect(await files()).toEqual([]);
      await upsertUsers(owner, { ...person, is_active: false });
      await fetched();
      expect(await files()).toEqual([]);
      await upsertUsers(owner, { ...person, is_active: true });
      await fetched();
      expect(await files()).toHaveLength(2);
    });

    it('X2: refuses what is no web address', async () => {
      for (const avatar_url of ['me.png', 'file:///etc/passwd', 'javascript:alert(1)']) {
        const answer = await upsertUsers(team().owner, wantedPerson({ avatar_url }));
        expect(outcomesOf(answer)).toEqual(['BAD_REQUEST']);
      }
    });
  });
});
