import { describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { sent } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

forEachTeam((team) => {
  describe('mentions of people whom the sender cannot see', () => {
    async function scene() {
      const { owner, person, channel } = team();
      const { body } = await owner.get('/user_groups');
      const members = body.user_groups.find(
        ({ name }: { name: string }) => name === 'role:members',
      );
      await owner.patch('/realm', { can_access_all_users_group: { new: members.id } });
      const name = fresh('Hidden');
      const hidden = await person('member', name);
      const guest = await person('guest');
      const subscribers = [owner, guest];
      return { hidden, name, guest, place: await channel(fresh(), { subscribers }) };
    }

    const contentOf = async (person: Person, id: number): Promise<string> =>
      (await person.get(`/messages/${id}`)).body.message.content;

    it('C3: are plain text wherever text is rendered', async () => {
      const { hidden, name, guest, place } = await scene();
      const text = `@**${name}** @_**${name}** @**${name}|${hidden.id}** @**|${hidden.id}**`;
      const plain = `<p>${text.replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')}</p>`;

      const { body } = await guest.post('/messages/render', { content: text });
      expect(body.rendered).toBe(plain);
      const id = await sent(guest, place, 'talk', text);
      expect(await contentOf(team().owner, id)).toBe(plain);
      const other = await sent(guest, place, 'talk', 'something else');
      await guest.patch(`/messages/${other}`, { content: text });
      expect(await contentOf(team().owner, other)).toBe(plain);
      await guest.post('/scheduled_messages', {
        type: 'channel',
        to: place,
        topic: 'talk',
        content: text,
        scheduled_delivery_timestamp: 4_000_000_000,
      });
      const scheduled = await guest.get('/scheduled_messages');
      expect(scheduled.body.scheduled_messages[0].rendered_content).toBe(plain);
    });

    it('C3: apply to a namesake whom the sender can see', async () => {
      const { name, guest, place } = await scene();
      const namesake = await team().person('member', name);
      const before = await guest.post('/messages/render', { content: `@**${name}**` });
      expect(before.body.rendered).not.toContain('data-user-id');
      const { body } = await team().owner.get(`/streams/${place}`);
      await team().subscribe(body.stream.name, [namesake]);
      const { body: after } = await guest.post('/messages/render', { content: `@**${name}**` });
      expect(after.rendered).toContain(`data-user-id="${namesake.id}"`);
    });
  });
});
