import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fresh } from '../../../support/channels.ts';
import { eventually } from '../../../support/eventually.ts';
import { found, sent, sentTo } from '../../../support/messages.ts';
import { refused } from '../../../support/refused.ts';
import { forEachTeamOnBothEngines, type Person, personAt } from '../../../support/team.ts';
import {
  delivered,
  type OutgoingBot,
  outgoingBot,
  type Service,
  says,
  startService,
  toldTo,
} from './service.ts';

/** Returns a new bot with a service of its own path. */
type MakeBot = (more?: object) => Promise<{ bot: OutgoingBot; path: string }>;

forEachTeamOnBothEngines(
  (team) => {
    let service: Service;
    let owner: Person;
    let asker: Person;
    let channel: number;
    let name: string;

    beforeAll(async () => {
      service = await startService();
      owner = await team().person();
      asker = await team().person('member', 'Ada "Countess" Lovelace');
      name = fresh();
      channel = await team().channel(name, { subscribers: [owner, asker] });
    });
    afterAll(() => service.close());

    let paths = 0;
    const makeBot: MakeBot = async (more) => {
      paths += 1;
      const path = `/bot${paths}`;
      const bot = await outgoingBot(owner, `${service.url}${path}`, more, team().owner);
      return { bot, path };
    };
    const requestsTo = (path: string) => service.received.filter((each) => each.path === path);
    const dm = (bot: OutgoingBot, content: string, by = asker) =>
      sentTo(by, [{ id: bot.user_id } as Person], content);
    const messageOf = async (id: number) => (await found(asker, id)) ?? {};

    describe('the request', () => {
      it('X5: a mention calls the service with the message as upstream', async () => {
        const { bot, path } = await makeBot();
        service.behave(says({ content: 'Hi!' }), path);
        const content = `${bot.mention} how *are* you?`;
        const id = await sent(asker, channel, 'greetings', content);
        const { answer_id, ...delivery } = await delivered(owner, bot);
        expect(delivery).toEqual({
          id: expect.any(Number),
          message_id: id,
          trigger: 'mention',
          status: 'answered',
          attempts: 1,
          created_at: expect.any(Number),
          finished_at: expect.any(Number),
          status_code: 200,
          problem: null,
        });
        const [request] = requestsTo(path);
        expect(request?.headers['content-type']).toBe('application/json');
        expect(request?.json()).toEqual({
          bot_email: bot.email,
          bot_full_name: bot.full_name,
          data: content,
          token: bot.services[0]?.token,
          trigger: 'mention',
          message: {
            id,
            type: 'stream',
            sender_id: asker.id,
            sender_email: asker.email,
            sender_full_name: 'Ada "Countess" Lovelace',
            sender_realm_str: '',
            avatar_url: expect.any(String),
            client: expect.any(String),
            timestamp: expect.any(Number),
            is_me_message: false,
            reactions: [],
            submessages: [],
            recipient_id: channel,
            stream_id: channel,
            topic_links: [],
            display_recipient: name,
            subject: 'greetings',
            content,
            content_type: 'text/x-markdown',
            rendered_content: expect.stringContaining('<em>are</em>'),
          },
        });
        expect(await messageOf(answer_id)).toMatchObject({
          content: 'Hi!',
          sender_id: bot.user_id,
          client: 'OutgoingWebhookResponse',
          stream_id: channel,
          subject: 'greetings',
        });
      });

      it('X5: a direct message calls the service, which answers all people of the conversation', async () => {
        const { bot, path } = await makeBot();
        const third = await team().person();
        service.behave(says({ content: 'Hello both' }), path);
        const people = [{ id: bot.user_id } as Person, third];
        await sentTo(asker, people, 'hello');
        const { answer_id } = await delivered(owner, bot);
        const { trigger, data, message } = requestsTo(path)[0]?.json() ?? {};
        expect({ trigger, data }).toEqual({ trigger: 'direct_message', data: 'hello' });
        expect(message).toMatchObject({ type: 'private', subject: '', content: 'hello' });
        const members = message.display_recipient.map(({ id }: { id: number }) => id);
        expect(members.sort()).toEqual([asker.id, third.id, bot.user_id].sort());
        for (const person of [asker, third]) {
          expect(await found(person, answer_id)).toMatchObject({
            content: 'Hello both',
            display_recipient: message.display_recipient,
          });
        }
      });

      it('X5: Slack’s interface gets a form, and answers with text', async () => {
        const { bot, path } = await makeBot({ interface_type: 2 });
        service.behave(says({ text: 'from Slack' }), path);
        await sent(asker, channel, 'slack', `${bot.mention} ping`);
        const { answer_id } = await delivered(owner, bot);
        const [request] = requestsTo(path);
        expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded');
        const form = Object.fromEntries(new URLSearchParams(request?.body));
        expect(form).toEqual({
          token: bot.services[0]?.token,
          team_id: `T${team().realm.id}`,
          team_domain: 'localhost',
          channel_id: `C${channel}`,
          channel_name: name,
          thread_ts: expect.stringMatching(/^\d+$/),
          timestamp: form.thread_ts,
          user_id: `U${asker.id}`,
          user_name: 'Ada "Countess" Lovelace',
          text: `${bot.mention} ping`,
          trigger_word: 'mention',
          service_id: String(bot.user_id),
        });
        expect((await messageOf(answer_id)).content).toBe('from Slack');
        await dm(bot, 'hello');
        const direct = await delivered(owner, bot, 2);
        expect((await messageOf(direct.answer_id)).content).toContain('direct messages');
        expect(requestsTo(path)).toHaveLength(1);
      });
    });

    describe('the answer', () => {
      const answers: [string, unknown, string | undefined][] = [
        ['content', { content: 'yes' }, 'yes'],
        ['a number', { content: 42 }, '42'],
        ['response_string', { response_string: 'old' }, 'old'],
        ['response_not_required', { response_not_required: true, content: 'no' }, undefined],
        ['nothing', '', undefined],
        ['an empty text, as of old versions of zulip_botserver', '""', undefined],
        ['an empty object', {}, undefined],
        ['blank content', { content: ' \n' }, undefined],
      ];
      it.each(answers)('X5: may be %s', async (_name, answer, content) => {
        const { bot, path } = await makeBot();
        service.behave(says(answer), path);
        await dm(bot, 'hello');
        const { status, answer_id } = await delivered(owner, bot);
        expect(status).toBe(content === undefined ? 'no_answer' : 'answered');
        if (content !== undefined) expect((await messageOf(answer_id)).content).toBe(content);
        expect((await toldTo(team(), owner)).join()).not.toContain(bot.full_name);
      });

      it('X5: may have a widget, which is a submessage', async () => {
        const choice = { short_name: 'A', long_name: 'Paris', reply: 'answer A' };
        const widget_content = {
          widget_type: 'zform',
          extra_data: {
            type: 'choices',
            heading: 'The capital?',
            choices: [{ type: 'multiple_choice', ...choice }],
          },
        };
        for (const given of [widget_content, JSON.stringify(widget_content)]) {
          const { bot, path } = await makeBot();
          service.behave(says({ content: 'The capital? A Paris', widget_content: given }), path);
          await dm(bot, 'quiz');
          const { answer_id } = await delivered(owner, bot);
          const { submessages } = await messageOf(answer_id);
          expect(JSON.parse(submessages[0].content)).toEqual({
            widget_type: 'zform',
            extra_data: { type: 'choices', heading: 'The capital?', choices: [choice] },
          });
        }
      });

      it('X5: incrementor counts each message once, in order', async () => {
        const { bot, path } = await makeBot();
        let count = 0;
        service.behave((_received, response) => {
          count += 1;
          response.end(JSON.stringify({ content: String(count) }));
        }, path);
        for (let n = 0; n < 8; n += 1) await dm(bot, 'count');
        await delivered(owner, bot, 8);
        const { body } = await owner.get(`/bots/${bot.user_id}/deliveries`);
        const ids = body.deliveries.map(({ answer_id }: { answer_id: number }) => answer_id);
        const contents: string[] = [];
        for (const id of ids.reverse()) contents.push((await messageOf(id)).content);
        expect(contents).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
      });

      it('X5: zulip_botserver answers through the API, with the bot’s key', async () => {
        const { bot, path } = await makeBot();
        const asBot = personAt(team().url, 'localhost', {
          id: bot.user_id,
          email: bot.email,
          apiKey: bot.api_key,
        });
        // Its server checks the address and token, strips the mention, and lets `helloworld` reply.
        service.behave(async (received, response) => {
          const { bot_email, token, trigger, message } = received.json();
          expect({ bot_email, token }).toEqual({
            bot_email: bot.email,
            token: bot.services[0]?.token,
          });
          expect(trigger).toBe('mention');
          expect(message.content.startsWith(bot.mention)).toBe(true);
          await asBot.post('/messages', {
            type: 'stream',
            to: message.display_recipient,
            subject: message.subject,
            content: 'beep boop',
            widget_content: JSON.stringify({
              widget_type: 'zform',
              extra_data: { type: 'choices', heading: 'Beep?', choices: [] },
            }),
          });
          response.end('{"response_not_required": true}');
        }, path);
        await sent(asker, channel, 'botserver', `${bot.mention} hello`);
        expect(await delivered(owner, bot)).toMatchObject({ status: 'no_answer' });
        const { body } = await asker.get('/messages', {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
          apply_markdown: false,
          narrow: [{ operator: 'topic', operand: 'botserver' }],
        });
        const newest = body.messages.at(-1);
        expect(newest).toMatchObject({ sender_id: bot.user_id, content: 'beep boop' });
        expect(newest.submessages[0].content).toContain('Beep?');
      });
    });

    it('X5: widgets of messages are checked, and only bots send them', async () => {
      const bot = await team().bot(owner);
      const send = (by: Person, widget_content: string) =>
        by.post('/messages', { type: 'direct', to: [asker.id], content: 'x', widget_content });
      const form = (choices: readonly object[]) =>
        JSON.stringify({
          widget_type: 'zform',
          extra_data: { type: 'choices', heading: 'h', choices },
        });
      const choice = { short_name: 'a', long_name: 'b', reply: 'c' };
      expect((await send(bot, form([choice]))).status).toBe(200);
      expect(await send(owner, form([choice]))).toSatisfy(refused);
      const long = Array.from({ length: 200 }, () => ({ ...choice, reply: 'c'.repeat(50) }));
      for (const wrong of [
        '{',
        'null',
        '[]',
        form([{}]),
        form([{ ...choice, reply: 1 }]),
        form(long),
      ])
        expect(await send(bot, wrong)).toSatisfy(refused);
    });

    describe('who calls', () => {
      it('X5: bots call no bots, so that none answers itself in a circle', async () => {
        const { bot, path } = await makeBot();
        const other = await makeBot();
        service.behave(says({ content: `${bot.mention} ${other.bot.mention} and back` }), path);
        service.behave(says({ content: `${bot.mention} and back` }), other.path);
        await sent(asker, channel, 'circle', `${bot.mention} begin`);
        await delivered(owner, bot);
        const generic = await team().bot(owner);
        await sent(generic, channel, 'circle', `${bot.mention} from a bot`);
        await sent(asker, channel, 'circle', `${bot.mention} again`);
        await delivered(owner, bot, 2);
        expect(requestsTo(path)).toHaveLength(2);
        expect(requestsTo(other.path)).toHaveLength(0);
      });

      it('X5: silent mentions, quotes and code call none; groups of the bot neither', async () => {
        const { bot, path } = await makeBot();
        const silent = bot.mention.replace('@', '@_');
        await sent(asker, channel, 'quiet', `${silent} \`${bot.mention}\`\n\n> ${bot.mention}`);
        await sent(asker, channel, 'quiet', `${bot.mention} now`);
        await delivered(owner, bot);
        expect(requestsTo(path).map((each) => each.json().data)).toEqual([`${bot.mention} now`]);
      });

      it('X5: a bot hears nothing of channels that its owner cannot read', async () => {
        const { bot, path } = await makeBot();
        const secret = await team().channel(fresh(), {
          subscribers: [asker],
          settings: { invite_only: true },
        });
        await sent(asker, secret, 'hidden', `${bot.mention} psst`);
        await sent(asker, channel, 'open', `${bot.mention} hello`);
        await delivered(owner, bot);
        expect(requestsTo(path).map((each) => each.json().message.subject)).toEqual(['open']);
      });

      it('X5: a message that is deleted before its turn calls none', async () => {
        const { bot, path } = await makeBot();
        service.behave(says('', 503), path);
        const id = await sent(asker, channel, 'deleted', `${bot.mention} oops`);
        await eventually(() => requestsTo(path).length === 1);
        await team().owner.delete(`/messages/${id}`);
        team().wait(3000);
        expect(await delivered(owner, bot)).toMatchObject({ status: 'skipped', message_id: id });
        expect(requestsTo(path)).toHaveLength(1);
      });

      it('X5: a deactivated bot is not called', async () => {
        const { bot, path } = await makeBot();
        service.behave(says('', 503), path);
        await dm(bot, 'hello');
        await eventually(() => requestsTo(path).length === 1);
        await owner.delete(`/bots/${bot.user_id}`);
        team().wait(3000);
        expect(await delivered(team().owner, bot)).toMatchObject({ status: 'skipped' });
        expect(requestsTo(path)).toHaveLength(1);
      });
    });
  },
  () => ({ webhookNetworks: ['127.0.0.0/8'] }),
);
