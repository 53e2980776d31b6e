import { describe, expect, it, vi } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

forEachTeam((team) => {
  const render = (by: Person, content: string) => by.post('/messages/render', { content });

  describe('B-render', () => {
    it('B-render: returns the HTML, and sends no event', async () => {
      const person = await team().person('member', 'Somebody');
      const events = await team().eventsOf(async () => {
        const { body } = await render(person, '**bold** @**Somebody**');
        expect(body.rendered).toBe(
          `<p><strong>bold</strong> <span class="user-mention" data-user-id="${person.id}">@Somebody</span></p>`,
        );
      });
      expect(events).toEqual([]);
    });

    it('B-render: content is truncated like a message’s; empty content is refused', async () => {
      const { body } = await render(team().owner, 'x'.repeat(10_001));
      expect(body.rendered).toMatch(/\[message truncated\]<\/p>$/);
      expect(refused(await render(team().owner, ' \n '))).toBe(true);
    });

    it('B-render: shows nothing that the caller cannot see', async () => {
      const secret = 'hidden away';
      await team().channel(secret, { settings: { invite_only: true } });
      const { body } = await render(await team().person(), `#**${secret}**`);
      expect(body.rendered).not.toMatch(/data-stream-id|href/);
    });
  });

  describe('C2', () => {
    it.each([
      'A \\xrightarrow{f} B',
      'A \\xleftrightarrow[g]{f} B',
      'A \\xrightleftharpoons{} B',
      'A \\xmapsto{f} B',
      'A \\xlongequal{f} B',
      'A \\xtwoheadrightarrow{f} B',
      '\\colorbox{red}{a}',
      '\\fcolorbox{red}{#fff}{a}',
      '\\begin{CD} A @>f>> B \\end{CD}',
    ])('C2: $$%s$$ is a formula', async (formula) => {
      const { status, body } = await render(team().owner, `\`\`\`math\n${formula}\n\`\`\``);
      expect(status).toBe(200);
      expect(body.rendered).toContain('<span class="katex-display"><span class="katex">');
    });

    it('C2: output of a formula is not logged', async () => {
      const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      try {
        // The second response comes after the output of the first has arrived.
        await render(team().owner, '$$\\message{a secret}$$');
        await render(team().owner, '$$a$$');
        expect(printed.mock.calls.flat().join()).not.toContain('a secret');
      } finally {
        printed.mockRestore();
      }
    });
  });

  describe('C7', () => {
    const heavy = '$$\\sqrt{x}$$ '.repeat(800);

    it('C7: code that takes too long to highlight is shown plain', async () => {
      const code = '[a]('.repeat(2400);
      const { status, body } = await render(team().owner, `\`\`\`markdown\n${code}\n\`\`\``);
      expect(status).toBe(200);
      expect(body.rendered).toBe(
        `<div class="codehilite" data-code-language="Markdown"><pre><span></span><code>${code}\n</code></pre></div>`,
      );
    });

    it('C7: a user who renders much does not delay others', async () => {
      const [eager, other] = [await team().person('guest'), await team().person()];
      let answered = 0;
      const all = Array.from({ length: 15 }, async () => {
        const { status } = await render(eager, heavy);
        answered += 1;
        return status;
      });
      await Promise.race(all);
      await render(other, '```js\n1\n```');
      expect(answered).toBeLessThan(5);
      expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
    });

    it('C7: a user who renders too much at once is told to wait', async () => {
      const eager = await team().person('guest');
      const answers = await Promise.all(Array.from({ length: 40 }, () => render(eager, heavy)));
      const statuses = answers.map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 429]));
      expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
        code: 'RATE_LIMIT_HIT',
        'retry-after': 5,
      });
    });
  });
});
