import { describe, expect, it, vi } from 'vitest';
import { startBeside } from '../../core/event-queues/beside.ts';
import { fresh, outline, seenChannel } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam } from '../../support/team.ts';

forEachTeam((team) => {
  describe('archiving', () => {
    it('3.1: an archived channel stays readable and keeps its name', async () => {
      const { owner } = team();
      const name = fresh();
      const id = await team().channel(name);
      const events = await team().eventsOf(() => owner.delete(`/streams/${id}`));
      expect(outline(events)).toContain('members stream/update is_archived');
      expect(await seenChannel(await team().person(), id)).toMatchObject({
        is_archived: true,
        subscriber_count: 1,
      });
      const taken = await owner.post('/channels/create', { name, subscribers: [] });
      expect(refused(taken)).toBe(true);
      expect((await owner.get(`/users/me/${id}/topics`)).status).toBe(200);
    });

    it('B-archive: for administrators and users who administer the channel', async () => {
      const [maker, admin, member] = [
        await team().person(),
        await team().person('administrator'),
        await team().person(),
      ];
      const own = await team().channel(fresh(), { by: maker });
      const secret = await team().channel(fresh(), { settings: { invite_only: true } });
      expect((await member.delete(`/streams/${own}`)).body.code).toBe('CANNOT_ADMINISTER_CHANNEL');
      expect(refused(await member.delete(`/streams/${secret}`))).toBe(true);
      expect(refused(await (await team().person('guest')).delete(`/streams/${own}`))).toBe(true);
      expect(refused(await (await team().stranger()).delete(`/streams/${own}`))).toBe(true);
      expect((await maker.delete(`/streams/${own}`)).status).toBe(200);
      expect((await admin.delete(`/streams/${secret}`)).status).toBe(200);
    });

    it('B-archive: archiving twice, or a missing channel, is refused', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      await owner.delete(`/streams/${id}`);
      expect(refused(await owner.delete(`/streams/${id}`))).toBe(true);
      expect(refused(await owner.delete('/streams/999999'))).toBe(true);
    });

    it('A3.1: an archived channel is no longer a default channel', async () => {
      const { owner } = team();
      const id = await team().channel(fresh(), { settings: { is_default_stream: true } });
      const events = await team().eventsOf(() => owner.delete(`/streams/${id}`));
      const list = events.find(({ event }) => event.type === 'default_streams');
      expect(list?.event.default_streams).not.toContain(id);
      expect(refused(await owner.post('/default_streams', { stream_id: id }))).toBe(true);
      expect(refused(await owner.patch(`/streams/${id}`, { is_default_stream: true }))).toBe(true);
    });

    it('A3.1: all its messages are soon read for everyone', async () => {
      const { owner } = team();
      const person = await team().person();
      const id = await team().channel(fresh(), { subscribers: [owner, person] });
      const message = { type: 'channel', to: id, topic: 'a', content: 'hello' };
      const sent = await owner.post('/messages', message);
      const flags = async () => (await person.get(`/messages/${sent.body.id}`)).body.message.flags;
      expect(await flags()).not.toContain('read');
      await owner.delete(`/streams/${id}`);
      await expect.poll(flags).toContain('read');
    });

    it('A3.1: they are read also if the server stops in between', async () => {
      const { owner, realm } = team();
      const person = await team().person();
      const id = await team().channel(fresh(), { subscribers: [owner, person] });
      const message = { type: 'channel', to: id, topic: 'a', content: 'hello' };
      const sent = await owner.post('/messages', message);
      const write = realm.write.bind(realm);
      const writing = vi.spyOn(realm, 'write');
      writing.mockImplementationOnce((work, claim) => write(work, claim));
      const ended = new Promise<void>((resolve) => {
        writing.mockImplementationOnce(async () => {
          resolve();
          throw new Error('The server ended.');
        });
      });
      await owner.delete(`/streams/${id}`);
      await ended;
      writing.mockRestore();
      await startBeside(team());
      const flags = async () => (await person.get(`/messages/${sent.body.id}`)).body.message.flags;
      await expect.poll(flags).toContain('read');
      await expect.poll(() => realm.state.internal('archived_unread')).toEqual([]);
    });

    it('3.1: no one can write to it', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      await owner.delete(`/streams/${id}`);
      const sent = { type: 'channel', to: id, topic: 'a', content: 'x' };
      expect(refused(await owner.post('/messages', sent))).toBe(true);
    });
  });

  describe('restoring', () => {
    it('3.1: is_archived=false restores it, with its subscribers', async () => {
      const { owner } = team();
      const person = await team().person();
      const id = await team().channel(fresh(), { subscribers: [person] });
      await owner.delete(`/streams/${id}`);
      const events = await team().eventsOf(() =>
        owner.patch(`/streams/${id}`, { is_archived: false }),
      );
      expect(outline(events)).toContain('members stream/update is_archived');
      expect(await seenChannel(person, id)).toMatchObject({
        is_archived: false,
        subscriber_count: 1,
      });
    });

    it('A3.1: messages sent after restoring are not marked as read with earlier ones', async () => {
      const { owner, realm } = team();
      const person = await team().person();
      const id = await team().channel(fresh(), { subscribers: [owner, person] });
      const write = realm.write.bind(realm);
      const writing = vi.spyOn(realm, 'write');
      // The first one archives the channel. The second one, which is late, marks it as read.
      writing.mockImplementationOnce((work, claim) => write(work, claim));
      const late = new Promise<() => Promise<unknown>>((resolve) => {
        writing.mockImplementationOnce(async (work) => resolve(() => write(work)));
      });
      await owner.delete(`/streams/${id}`);
      const markAsRead = await late;
      writing.mockRestore();
      await owner.patch(`/streams/${id}`, { is_archived: false });
      const message = { type: 'channel', to: id, topic: 'a', content: 'hello again' };
      const sent = await owner.post('/messages', message);
      await markAsRead();
      const { body } = await person.get(`/messages/${sent.body.id}`);
      expect(body.message.flags).not.toContain('read');
    });

    it('4.4: only an archived channel can be restored, and nothing else changed in it', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const set = (is_archived: boolean) => owner.patch(`/streams/${id}`, { is_archived });
      expect(refused(await set(false))).toBe(true);
      expect(refused(await set(true))).toBe(true);
      await owner.delete(`/streams/${id}`);
      expect(refused(await set(true))).toBe(true);
      expect((await set(false)).status).toBe(200);
    });

    it('3.1: privacy can be changed while it is archived', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      await owner.delete(`/streams/${id}`);
      expect((await owner.patch(`/streams/${id}`, { is_private: true })).status).toBe(200);
      expect(await seenChannel(owner, id)).toMatchObject({ invite_only: true, is_archived: true });
    });
  });
});
