import { afterAll, beforeAll, expect, it } from 'vitest';
import { fresh } from '../../../support/channels.ts';
import { found, idsIn, sent, sentTo } from '../../../support/messages.ts';
import { forEachTeam, type Person, personAt } from '../../../support/team.ts';
import { delivered, outgoingBot, type Service, startService } from './service.ts';

/**
 * Sends the requests of zulip_botserver 0.9 and of the libraries below it, in their form. The program itself needs
 * packages that the tests cannot install.
 */
forEachTeam(
  (team) => {
    let service: Service;
    let owner: Person;
    let asker: Person;
    let channel: number;

    beforeAll(async () => {
      service = await startService();
      owner = await team().person();
      asker = await team().person();
      channel = await team().channel(fresh(), { subscribers: [owner, asker] });
    });
    afterAll(() => service.close());

    /** Starts a program as zulip_botserver does, and lets it handle what people say to the bot. */
    async function start(
      handle: (
        message: { id: number; content: string },
        reply: (text: string) => Promise<number>,
        client: Person,
      ) => Promise<void>,
    ) {
      const path = `/bot${service.received.length}`;
      const bot = await outgoingBot(owner, `${service.url}${path}`, {}, team().owner);
      const { email, api_key: apiKey, services } = bot;
      const client = personAt(team().url, 'localhost', { id: bot.user_id, email, apiKey });
      const settings = (await client.get('/server_settings')).body;
      expect(settings.zulip_version).toEqual(expect.any(String));
      expect(settings.zulip_feature_level).toEqual(expect.any(Number));
      const profile = (await client.get('/users/me')).body;
      expect(profile).toMatchObject({ result: 'success', user_id: bot.user_id, email });
      const mention = `@**${profile.full_name}**`;
      service.behave(async (received, response) => {
        const event = received.json();
        const { message } = event;
        const isKnown = event.bot_email === email && event.token === services[0]?.token;
        if (!isKnown) return response.writeHead(401).end();
        const place =
          message.type === 'private'
            ? {
                type: 'private',
                to: message.display_recipient.map(({ id }: { id: number }) => id),
              }
            : { type: 'stream', to: message.display_recipient, subject: message.subject };
        const reply = async (content: string) => {
          const { body } = await client.post('/messages', { ...place, content });
          expect(body).toMatchObject({ result: 'success' });
          return body.id;
        };
        const isMention = event.trigger === 'mention';
        const content = isMention ? message.content.slice(mention.length).trim() : message.content;
        // Mentions elsewhere in a message are not handled.
        if (!isMention || message.content.startsWith(mention)) {
          await handle({ ...message, content }, reply, client);
        }
        return response.end('{"response_not_required": true}');
      }, path);
      return bot;
    }

    it('X5: zulip_botserver answers a mention and a direct message in their conversations', async () => {
      const bot = await start(async ({ content }, reply) => {
        await reply(`beep boop ${content}`);
      });
      await sent(asker, channel, 'hello', `${bot.mention} you`);
      await sent(asker, channel, 'hello', `and ${bot.mention} elsewhere`);
      const third = await team().person();
      await sentTo(asker, [{ id: bot.user_id } as Person, third], 'both');
      await delivered(owner, bot, 3);
      const ids = await idsIn(asker, channel, 'hello');
      const contents = await Promise.all(ids.map(async (id) => (await found(asker, id)).content));
      expect(contents.filter((content) => content.includes('beep'))).toEqual(['beep boop you']);
      const { body } = await third.get('/messages', {
        ...{ anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false },
        narrow: [{ operator: 'dm', operand: [asker.id, bot.user_id] }],
      });
      expect(body.messages.at(-1)).toMatchObject({
        sender_id: bot.user_id,
        content: 'beep boop both',
      });
    });

    it('X5: programs of zulip_botserver store data, react, and edit their answers', async () => {
      const bot = await start(async (message, reply, client) => {
        await client.put('/bot_storage', { storage: { count: '1' } });
        const { storage } = (await client.get('/bot_storage', { keys: ['count'] })).body;
        const answer = await reply(storage.count);
        const reaction = { emoji_name: 'tada', reaction_type: 'unicode_emoji' };
        const id = { message_id: message.id };
        const reacted = await client.post(`/messages/${id.message_id}/reactions`, {
          ...id,
          ...reaction,
        });
        expect(reacted.body).toMatchObject({ result: 'success' });
        const edited = { message_id: answer, content: `${storage.count}!` };
        const { body } = await client.patch(`/messages/${answer}`, edited);
        expect(body).toMatchObject({ result: 'success' });
      });
      const question = await sent(asker, channel, 'count', `${bot.mention} count`);
      expect(await delivered(owner, bot)).toMatchObject({ status: 'no_answer' });
      const [, answer = 0] = await idsIn(asker, channel, 'count');
      expect(await found(asker, answer)).toMatchObject({ content: '1!' });
      expect((await found(asker, question)).reactions).toMatchObject([{ user_id: bot.user_id }]);
    });
  },
  () => ({ webhookNetworks: ['127.0.0.0/8'] }),
);
