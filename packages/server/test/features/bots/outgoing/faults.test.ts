import type { RoleName } from '@tidings/shared-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callService } from '../../../../src/features/bots/outgoing/call-service.ts';
import { eventually } from '../../../support/eventually.ts';
import { found, sentTo } from '../../../support/messages.ts';
import { forEachTeamOnBothEngines, type Person } from '../../../support/team.ts';
import {
  delivered,
  failed,
  type OutgoingBot,
  outgoingBot,
  type Service,
  says,
  startService,
  toldTo,
} from './service.ts';

const MEBIBYTE = Buffer.alloc(1_048_576, 'x');

forEachTeamOnBothEngines(
  (team) => {
    let service: Service;
    let asker: Person;

    beforeAll(async () => {
      service = await startService();
      asker = await team().person();
    });
    afterAll(() => service.close());

    let paths = 0;
    /** Makes a bot of a person who may read the answers of services in private networks. */
    async function makeBot(role: RoleName = 'administrator') {
      paths += 1;
      const path = `/faulty${paths}`;
      const owner = await team().person(role);
      const bot = await outgoingBot(owner, `${service.url}${path}`, {}, team().owner);
      return { owner, bot, path, told: () => toldTo(team(), owner) };
    }
    const requestsTo = (path: string) => service.received.filter((each) => each.path === path);
    const dm = (bot: OutgoingBot, content = 'hello') =>
      sentTo(asker, [{ id: bot.user_id } as Person], content);

    describe('a failing service', () => {
      it('X5: is called four times, and its owner is told once until it works', async () => {
        const { owner, bot, path, told } = await makeBot();
        service.behave(says('out to lunch', 503), path);
        await dm(bot, 'first');
        for (const [index, pause] of [2000, 10_000, 50_000].entries()) {
          await failed(owner, bot, index + 1);
          expect(await told()).toEqual([]);
          team().wait(pause + 1000);
        }
        expect(await delivered(owner, bot)).toMatchObject({
          status: 'failed',
          attempts: 4,
          status_code: 503,
          problem: 'Its service failed. It answered 503.',
        });
        expect(await told()).toEqual([expect.stringContaining('`out to lunch`')]);
        expect((await told())[0]).toContain(`@_**${bot.full_name}|${bot.user_id}**`);

        await dm(bot, 'second');
        expect(await delivered(owner, bot, 2)).toMatchObject({ status: 'failed', attempts: 1 });
        expect(await told()).toHaveLength(1);

        service.behave(says({ content: 'back' }), path);
        await dm(bot, 'third');
        expect(await delivered(owner, bot, 3)).toMatchObject({ status: 'answered', attempts: 1 });

        service.behave(says('gone', 410), path);
        await dm(bot, 'fourth');
        await delivered(owner, bot, 4);
        expect(await told()).toHaveLength(2);
        expect(requestsTo(path).map((each) => each.json().data)).toEqual([
          ...['first', 'first', 'first', 'first'],
          ...['second', 'third', 'fourth'],
        ]);
      });

      it('X5: a passing failure is repeated, and the answer comes once', async () => {
        const { owner, bot, path, told } = await makeBot();
        service.behave((_received, response) => {
          response.writeHead(200, { 'content-length': '100' }).write('{"content":');
          response.destroy();
        }, path);
        await dm(bot);
        await failed(owner, bot, 1);
        service.behave(says({ content: 'finally' }), path);
        team().wait(3000);
        const { answer_id, attempts: tries } = await delivered(owner, bot);
        expect(tries).toBe(2);
        expect((await found(asker, answer_id)).content).toBe('finally');
        expect(await told()).toEqual([]);
      });

      const faults: [string, Parameters<Service['behave']>[0], string][] = [
        ['a server error', says('<h1>Oops</h1>', 500), 'It answered 500.'],
        ['a redirect', says('', 302, { location: 'http://127.0.0.1:1/' }), 'It redirects (302)'],
        ['rubbish', says('{"content": "half'), 'not JSON'],
        ['a list', says('[1]'), 'not a JSON object'],
        ['content of the wrong type', says({ content: { a: 1 } }), 'not a text'],
        ['a lone surrogate', says('{"content":"\\ud800"}'), 'could not be used'],
        ['a null byte', says('{"content":"\\u0000"}'), 'could not be used'],
        [
          'a bad widget',
          says({ content: 'x', widget_content: { widget_type: 'game', extra_data: {} } }),
          'not a zform',
        ],
        ['too deep nesting', says(`{"content":"a","b":${'['.repeat(5000)}`), 'could not be used'],
        [
          'an answer without an end',
          (_received, response) => {
            response.writeHead(200);
            const more = () => {
              if (response.destroyed) return;
              response.write(MEBIBYTE, () => more());
            };
            more();
          },
          'too long',
        ],
      ];
      it.each(faults)('X5: %s is told to the owner', async (_name, behaviour, words) => {
        const { owner, bot, path, told } = await makeBot();
        service.behave(behaviour, path);
        await dm(bot);
        const { status, problem, attempts: tries } = await delivered(owner, bot);
        expect({ status, tries }).toEqual({ status: 'failed', tries: 1 });
        expect(problem).toContain(words);
        expect(await told()).toEqual([expect.stringContaining(words)]);
        await dm(bot);
        await delivered(owner, bot, 2);
        expect(await told()).toHaveLength(1);
      });

      it('X5: what it says notifies nobody, and is shown as code', async () => {
        const { owner, bot, path, told } = await makeBot();
        const attack = '@**all** ```` [x](http://evil.example) \n\n# big';
        service.behave(says(attack, 400), path);
        await dm(bot);
        await delivered(owner, bot);
        const [notice = ''] = await told();
        expect(notice).toContain('`````@**all** ```` [x](http://evil.example) # big`````');
      });

      it('X5: members are not shown what services in private networks say', async () => {
        const { owner, bot, path, told } = await makeBot('member');
        service.behave(says('the password is swordfish', 400), path);
        await dm(bot);
        await delivered(owner, bot);
        const [notice = ''] = await told();
        expect(notice).toContain('answered 400');
        expect(notice).not.toContain('swordfish');
        const test = `/bots/${bot.user_id}/test`;
        expect((await owner.post(test)).body.test).toMatchObject({
          status_code: 400,
          response: '',
        });
        expect((await team().owner.post(test)).body.test.response).toContain('swordfish');
      });

      it('X5: answers that may not be posted are failures', async () => {
        const { owner, bot, path, told } = await makeBot();
        const group = await team().owner.post('/user_groups/create', {
          name: `closed ${paths}`,
          description: '',
          members: [team().owner.id],
          can_mention_group: { direct_members: [], direct_subgroups: [] },
        });
        expect(group.status).toBe(200);
        service.behave(says({ content: `@*closed ${paths}*` }), path);
        await dm(bot);
        expect(await delivered(owner, bot)).toMatchObject({ status: 'failed', attempts: 1 });
        expect(await told()).toEqual([expect.stringContaining('not allowed to mention')]);
      });

      it('X5: one that hangs holds up no other bot', async () => {
        const slow = await makeBot();
        const quick = await makeBot();
        const held: { end(): unknown }[] = [];
        service.behave((_received, response) => held.push(response), slow.path);
        service.behave(says({ content: 'at once' }), quick.path);
        await dm(slow.bot);
        await eventually(() => held.length === 1);
        await dm(quick.bot);
        expect(await delivered(quick.owner, quick.bot)).toMatchObject({ status: 'answered' });
        const { body } = await slow.owner.get(`/bots/${slow.bot.user_id}/deliveries`);
        expect(body.deliveries).toMatchObject([{ status: 'waiting', attempts: 1, problem: null }]);
        for (const response of held) response.end();
        await delivered(slow.owner, slow.bot);
      });

      /** Calls the service of a bot as the server does, with other limits or another resolver. */
      function called(bot: OutgoingBot, path: string, more: object) {
        const { config, realm } = { config: team().services.config, realm: team().realm };
        const { state } = realm;
        const row = state.botServices.get({ bot_id: bot.user_id });
        if (!row) throw new Error('The bot has no service');
        const payload_url = `http://moving.example:${new URL(service.url).port}${path}`;
        const message = { id: 1, type: 'private', sender_id: 1, sender_full_name: 'Ada' };
        const content = { content: 'hi', rendered_content: 'hi', timestamp: 0 };
        return callService(
          { config, state, resolve: async () => ['127.0.0.1'], ...more },
          { ...row, payload_url },
          {
            bot: { id: bot.user_id, email: bot.email, full_name: bot.full_name },
            realm: { id: realm.id, host: 'localhost' },
            message: { ...message, ...content, display_recipient: [] },
            trigger: 'direct_message',
          },
        );
      }

      it('X5: one that hangs is given up', async () => {
        const { bot, path } = await makeBot();
        const held: { end(): unknown }[] = [];
        service.behave((_received, response) => held.push(response), path);
        const { failure } = await called(bot, path, { timeoutMs: 100 });
        expect(failure).toMatchObject({ kind: 'service too slow', isPassing: true });
        for (const response of held) response.end();
      });

      it('X5: a name that moves to another private network is not called there', async () => {
        const { bot, path } = await makeBot();
        service.behave(says({ content: 'home' }), path);
        let address = '127.0.0.1';
        const resolve = async () => [address];
        expect(await called(bot, path, { resolve })).toMatchObject({
          answer: { content: 'home' },
          isPrivate: true,
        });
        address = '192.168.7.7';
        const { failure } = await called(bot, path, { resolve });
        expect(failure).toMatchObject({ kind: 'service forbidden', isPassing: false });
        expect(requestsTo(path)).toHaveLength(1);
      });
    });
  },
  () => ({ webhookNetworks: ['127.0.0.0/8'] }),
);
