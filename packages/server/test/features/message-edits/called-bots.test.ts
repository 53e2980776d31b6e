import { beforeAll, describe, expect, it } from 'vitest';
import { fresh, outline } from '../../support/channels.ts';
import { found, ofType, sent } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

forEachTeam((team) => {
  let author: Person;
  let bot: Person;
  let call: string;
  let channel: number;

  beforeAll(async () => {
    author = await team().person();
    bot = await team().bot(author);
    const { body } = await author.get(`/users/${bot.id}`);
    call = `@**${body.user.full_name}|${bot.id}** do it`;
    channel = await team().channel(fresh(), { subscribers: [author] });
  });

  const edit = (id: number, content: string) => author.patch(`/messages/${id}`, { content });

  describe('A4.1: a bot mentioned by an edit', () => {
    it('A4.1: gets the current message as if it were new', async () => {
      const id = await sent(author, channel, 'work', 'do it');
      const events = await team().eventsOf(() => edit(id, call));
      expect(outline(events)).toEqual([
        `user:${bot.id} message`,
        `channel:${channel} update_message`,
        `user:${bot.id} update_message`,
      ]);
      const [message] = ofType(events, 'message');
      expect(message?.event).toMatchObject({ content: call, channel_id: channel, topic: 'work' });
      expect((await found(bot, id)).flags).toEqual(['mentioned']);
    });

    it('A4.1: gets it once', async () => {
      const id = await sent(author, channel, 'work', 'do it');
      await edit(id, call);
      const events = await team().eventsOf(() => edit(id, `${call} now`));
      expect(ofType(events, 'message')).toEqual([]);
      const called = await sent(author, channel, 'work', call);
      const later = await team().eventsOf(() => edit(called, `${call} now`));
      expect(ofType(later, 'message')).toEqual([]);
    });

    it('A4.1: does not get it if it is subscribed and has it, or if its owner may not read the channel', async () => {
      const name = fresh();
      const joined = await team().channel(name, { subscribers: [author, bot] });
      const id = await sent(author, joined, 'work', 'do it');
      const events = await team().eventsOf(() => edit(id, call));
      expect(ofType(events, 'message')).toEqual([]);
      expect((await found(bot, id)).flags).toEqual(['mentioned']);

      const { owner } = team();
      const secret = await team().channel(fresh(), { settings: { invite_only: true } });
      const hidden = await sent(owner, secret, 'work', 'do it');
      const none = await team().eventsOf(() =>
        owner.patch(`/messages/${hidden}`, { content: call }),
      );
      expect(ofType(none, 'message')).toEqual([]);
    });
  });
});
