import { describe, expect, it } from 'vitest';
import { fresh, outline } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

async function make(by: Person, more: Record<string, unknown> = {}): Promise<number> {
  const answer = await by.post('/channel_folders/create', { name: fresh('folder'), ...more });
  expect(answer.status).toBe(200);
  return answer.body.channel_folder_id;
}

async function folders(person: Person, include_archived = true) {
  return (await person.get('/channel_folders', { include_archived })).body.channel_folders;
}

async function folder(person: Person, id: number) {
  return (await folders(person)).find((each: { id: number }) => each.id === id);
}

forEachTeam((team) => {
  describe('channel folders', () => {
    it('B-folders: everyone sees a folder that an administrator creates', async () => {
      const admin = await team().person('administrator');
      const name = fresh('folder');
      let id = 0;
      const events = await team().eventsOf(async () => {
        id = await make(admin, { name: ` ${name} `, description: 'For <us>' });
      });
      const expected = {
        id,
        name,
        description: 'For <us>',
        rendered_description: '<p>For &lt;us&gt;</p>',
        date_created: expect.any(Number),
        creator_id: admin.id,
        is_archived: false,
        order: expect.any(Number),
      };
      expect(await folder(await team().person('guest'), id)).toEqual(expected);
      expect(outline(events)).toEqual(['realm channel_folder/add']);
      expect(events[0]?.event.channel_folder).toEqual(expected);
      expect(await folder(await team().stranger(), id)).toBeUndefined();
    });

    it('B-folders: names are unique in any case, and 1 to 60 code points long', async () => {
      const { owner } = team();
      const name = fresh('folder');
      const id = await make(owner, { name });
      const longest = '😀'.repeat(60);
      const create = (wanted: Record<string, unknown>) =>
        owner.post('/channel_folders/create', wanted);
      for (const bad of [name.toUpperCase(), '', '  ', `${longest}x`, 'a\nb']) {
        expect(refused(await create({ name: bad }))).toBe(true);
      }
      expect(refused(await create({ name: fresh(), description: 'x'.repeat(1025) }))).toBe(true);
      await make(owner, { name: longest, description: '😀'.repeat(1024) });
      expect(refused(await owner.patch(`/channel_folders/${id}`, { name: longest }))).toBe(true);
      const same = await owner.patch(`/channel_folders/${id}`, { name: name.toUpperCase() });
      expect(same.status).toBe(200);
    });

    it('B-folders: an event has what changed, and there is none if nothing did', async () => {
      const { owner } = team();
      const id = await make(owner);
      const description = 'new';
      const events = await team().eventsOf(() =>
        owner.patch(`/channel_folders/${id}`, { description }),
      );
      expect(events.map(({ event }) => event)).toEqual([
        {
          type: 'channel_folder',
          op: 'update',
          channel_folder_id: id,
          data: { description, rendered_description: '<p>new</p>' },
        },
      ]);
      const again = await team().eventsOf(() =>
        owner.patch(`/channel_folders/${id}`, { description }),
      );
      expect(again).toEqual([]);
      expect(refused(await owner.patch('/channel_folders/999999', { description }))).toBe(true);
    });

    it('B-folders: a folder with active channels cannot be archived', async () => {
      const { owner } = team();
      const folder_id = await make(owner);
      const id = await team().channel(fresh(), { settings: { folder_id } });
      const archive = () => owner.patch(`/channel_folders/${folder_id}`, { is_archived: true });
      expect(refused(await archive())).toBe(true);
      await owner.delete(`/streams/${id}`);
      expect((await archive()).status).toBe(200);
      expect(
        (await folders(owner, false)).some((each: { id: number }) => each.id === folder_id),
      ).toBe(false);
      expect(await folder(owner, folder_id)).toMatchObject({ is_archived: true });
      const create = { name: fresh(), subscribers: [], folder_id };
      expect(refused(await owner.post('/channels/create', create))).toBe(true);
    });

    it('B-folders: a new order has every folder once', async () => {
      const { owner } = team();
      await make(owner);
      await make(owner);
      const ids: number[] = (await folders(owner)).map((each: { id: number }) => each.id);
      const order = [...ids].reverse();
      const set = (wanted: readonly number[]) => owner.patch('/channel_folders', { order: wanted });
      for (const bad of [[], ids.slice(1), [...ids, 999_999], [...ids, ids[0] ?? 0]]) {
        expect(refused(await set(bad))).toBe(true);
      }
      const events = await team().eventsOf(() => set(order));
      expect(events.map(({ event }) => event)).toEqual([
        { type: 'channel_folder', op: 'reorder', order },
      ]);
      const now = (await folders(owner)).map((each: { id: number }) => each.id);
      expect(now).toEqual(order);
    });

    it('B-folders: administrators only', async () => {
      const id = await make(team().owner);
      const moderator = await team().person('moderator');
      const answers = [
        await moderator.post('/channel_folders/create', { name: fresh() }),
        await moderator.patch(`/channel_folders/${id}`, { name: fresh() }),
        await moderator.patch('/channel_folders', { order: [id] }),
      ];
      for (const { body } of answers) expect(body.code).toBe('UNAUTHORIZED_PRINCIPAL');
    });
  });
});
