import { describe, expect, it } from 'vitest';
import { refused } from '../support/refused.ts';
import { forEachTeam, type Person } from '../support/team.ts';

forEachTeam((team) => {
  const render = (by: Person, content: string) => by.post('/messages/render', { content });

  describe('B-render', () => {
    it('B-render: gives the HTML, and nobody hears of it', async () => {
      const person = await team().person('member', 'Somebody');
      const events = await team().eventsOf(async () => {
        const { body } = await render(person, '**bold** @**Somebody**');
        expect(body.rendered).toBe(
          `<p><strong>bold</strong> <span class="user-mention" data-user-id="${person.id}">@Somebody</span></p>`,
        );
      });
      expect(events).toEqual([]);
    });

    it('B-render: content is cut as in a message; empty content is refused', async () => {
      const { body } = await render(team().owner, 'x'.repeat(10_001));
      expect(body.rendered).toMatch(/\[message truncated\]<\/p>$/);
      expect(refused(await render(team().owner, ' \n '))).toBe(true);
    });

    it('B-render: shows nothing that the caller may not know', async () => {
      const secret = 'hidden away';
      await team().channel(secret, { settings: { invite_only: true } });
      const { body } = await render(await team().person(), `#**${secret}**`);
      expect(body.rendered).not.toMatch(/data-stream-id|href/);
    });
  });
});
