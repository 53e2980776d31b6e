import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofType, sentTo } from '../../../support/messages.ts';
import { refused } from '../../../support/refused.ts';
import { forEachTeam, type Person } from '../../../support/team.ts';
import { delivered, outgoingBot, type Service, says, startService } from './service.ts';

forEachTeam(
  (team) => {
    let service: Service;
    let owner: Person;

    beforeAll(async () => {
      service = await startService();
      owner = await team().person('administrator');
    });
    afterAll(() => service.close());

    let made = 0;
    const create = (more: object) => {
      made += 1;
      const wanted = { full_name: `Set ${made}`, short_name: `set${made}`, bot_type: 3 };
      return owner.post('/bots', { ...wanted, ...more });
    };
    const listed = async (id: number) =>
      (await owner.get('/bots')).body.bots.find((bot: { user_id: number }) => bot.user_id === id);

    describe('creating', () => {
      it('X5: an outgoing webhook has a service with a token, which only its owner gets', async () => {
        const url = `${service.url}/a?key=1`;
        let bot = await outgoingBot(owner, url, { service_name: 'Weather' });
        const token = bot.services[0]?.token ?? '';
        expect(bot.services).toEqual([
          {
            base_url: url,
            interface: 1,
            service_name: 'Weather',
            token: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
          },
        ]);
        expect((await listed(bot.user_id)).services).toEqual(bot.services);
        const events = await team().eventsOf(async () => {
          bot = await outgoingBot(owner, url, { interface: 2 });
        });
        const secret = bot.services[0]?.token ?? '';
        const [added] = ofType(events, 'realm_bot');
        expect(added).toMatchObject({
          audience: `user:${owner.id}`,
          event: {
            bot: { services: [{ base_url: url, interface: 2, token: null }] },
          },
        });
        const { realm_bots } = (await owner.post('/register', { event_types: ['realm_bot'] })).body;
        expect(JSON.stringify(realm_bots)).toContain(url);
        for (const table of ['events', 'bot_services', 'user_settings', 'idempotency_keys']) {
          const rows = JSON.stringify(await team().realm.reader.all(`SELECT * FROM ${table}`));
          for (const each of [token, secret]) expect(rows).not.toContain(each);
        }
      });

      it('X5: upstream’s clients send the URL as JSON', async () => {
        const { body } = await create({ payload_url: JSON.stringify(service.url) });
        expect(body.services[0].base_url).toBe(`${service.url}/`);
      });

      it.each([
        ['none', {}],
        ['an empty one', { payload_url: '' }],
        ['no URL', { payload_url: 'nonsense' }],
        ['another protocol', { payload_url: 'file:///etc/passwd' }],
        ['a password', { payload_url: 'https://a:b@example.org/' }],
        ['no encryption outside of named networks', { payload_url: 'http://192.168.0.1/' }],
        ['too many characters', { payload_url: `https://example.org/${'a'.repeat(2048)}` }],
      ])('X5: a payload_url with %s is refused', async (_name, more) => {
        expect(await create(more)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      });

      it('X5: a bad payload URL is refused in words that people read', async () => {
        const { body } = await create({ payload_url: 'file:///etc/passwd' });
        expect(body.msg).toMatch(/^The payload URL must begin with https:/);
      });

      it('X5: embedded bots are refused with the types that there are', async () => {
        const { body } = await create({ bot_type: 4, service_name: 'giphy' });
        expect(body).toMatchObject({ code: 'BAD_REQUEST', msg: expect.stringContaining('(4)') });
      });

      it('X5: other types have no service', async () => {
        for (const bot_type of [1, 2]) {
          expect(await create({ bot_type, payload_url: service.url })).toMatchObject({
            status: 400,
          });
          expect((await create({ bot_type })).body.services).toEqual([]);
        }
      });
    });

    describe('changing', () => {
      it('X5: URL and interface change, with an event and an audit entry that hides the path', async () => {
        const bot = await outgoingBot(owner, `${service.url}/secret-path`);
        const service_payload_url = `${service.url}/other-secret`;
        const events = await team().eventsOf(async () => {
          const { body } = await owner.patch(`/bots/${bot.user_id}`, {
            service_payload_url,
            service_interface: 2,
          });
          expect(body.services).toMatchObject([
            { base_url: service_payload_url, interface: 2, token: null },
          ]);
        });
        expect(events).toMatchObject([
          {
            audience: `user:${owner.id}`,
            event: {
              type: 'realm_bot',
              op: 'update',
              bot: { user_id: bot.user_id, services: [{ base_url: service_payload_url }] },
            },
          },
        ]);
        expect((await listed(bot.user_id)).services[0].token).toBe(bot.services[0]?.token);
        const { body } = await team().owner.get('/realm/audit_log');
        expect(JSON.stringify(body)).toContain('payload_url');
        expect(JSON.stringify(body)).not.toContain('secret-path');
        const again = { payload_url: `${service.url}/third`, interface: 1 };
        const renamed = await owner.patch(`/bots/${bot.user_id}`, again);
        expect(renamed.body.services).toMatchObject([
          { base_url: again.payload_url, interface: 1 },
        ]);
      });

      it('X5: a URL that may not be called is refused, as is a service of another type', async () => {
        const bot = await outgoingBot(owner, service.url);
        const url = { service_payload_url: 'http://10.0.0.1/' };
        expect(refused(await owner.patch(`/bots/${bot.user_id}`, url))).toBe(true);
        const { user_id } = (await create({ bot_type: 1 })).body;
        const other = { service_payload_url: service.url };
        expect(refused(await owner.patch(`/bots/${user_id}`, other))).toBe(true);
      });

      it('X5: only administrators may give one away: its service would hear the new owner’s channels', async () => {
        const member = await team().person();
        const bot = await outgoingBot(member, 'https://bot.example/given');
        const heir = await team().person();
        const given = { bot_owner_id: heir.id };
        const answer = await member.patch(`/bots/${bot.user_id}`, given);
        expect(answer).toMatchObject({ status: 400 });
        expect((await member.get('/bots')).body.bots[0].services).toHaveLength(1);
        expect(await team().owner.patch(`/bots/${bot.user_id}`, given)).toMatchObject({
          status: 200,
        });
      });

      it('X5: a new key of the bot is also a new token of its service', async () => {
        const bot = await outgoingBot(owner, service.url);
        await owner.post(`/bots/${bot.user_id}/api_key/regenerate`);
        const token = (await listed(bot.user_id)).services[0].token;
        expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
        expect(token).not.toBe(bot.services[0]?.token);
      });
    });

    describe('testing', () => {
      it('X5: calls once and returns what came back; posts nothing', async () => {
        const bot = await outgoingBot(owner, `${service.url}/test`);
        service.behave(says({ content: 'pong' }), '/test');
        const events = await team().eventsOf(async () => {
          const { body } = await owner.post(`/bots/${bot.user_id}/test`, { content: 'ping' });
          expect(body.test).toEqual({
            status_code: 200,
            duration_ms: expect.any(Number),
            response: '{"content":"pong"}',
            content: 'pong',
            problem: null,
          });
        });
        expect(events).toEqual([]);
        const received = service.received.filter(({ path }) => path === '/test');
        expect(received.map((each) => each.json())).toMatchObject([
          {
            data: 'ping',
            trigger: 'direct_message',
            token: bot.services[0]?.token,
            message: { sender_id: owner.id, content: 'ping', rendered_content: '<p>ping</p>' },
          },
        ]);
        service.behave(says('no', 404), '/test');
        const { body } = await owner.post(`/bots/${bot.user_id}/test`);
        expect(body.test).toMatchObject({
          status_code: 404,
          response: 'no',
          content: null,
          problem: 'Its service failed. It answered 404.',
        });
      });

      it('X5: only the owner and administrators may, and only outgoing webhooks have it', async () => {
        const bot = await outgoingBot(owner, `${service.url}/closed`);
        const stranger = await team().person();
        for (const call of [
          stranger.post(`/bots/${bot.user_id}/test`),
          stranger.get(`/bots/${bot.user_id}/deliveries`),
        ]) {
          expect(refused(await call)).toBe(true);
        }
        const administrator = await team().person('administrator');
        expect((await administrator.post(`/bots/${bot.user_id}/test`)).status).toBe(200);
        expect((await administrator.get(`/bots/${bot.user_id}/deliveries`)).status).toBe(200);
        const { user_id } = (await create({ bot_type: 1 })).body;
        expect(refused(await owner.post(`/bots/${user_id}/test`))).toBe(true);
        expect((await owner.get(`/bots/${user_id}/deliveries`)).body.deliveries).toEqual([]);
      });
    });

    describe('networks that the configuration names', () => {
      it('X5: members cannot enter unencrypted addresses in them', async () => {
        const member = await team().person();
        const wanted = { full_name: 'Inner', short_name: 'inner', bot_type: 3 };
        const made = await member.post('/bots', { ...wanted, payload_url: service.url });
        expect(made).toMatchObject({
          status: 400,
          body: { msg: expect.stringContaining('Only administrators') },
        });
        const bot = await outgoingBot(member, 'https://bot.example/');
        const moved = { service_payload_url: service.url };
        expect(await member.patch(`/bots/${bot.user_id}`, moved)).toMatchObject({ status: 400 });
      });

      it('X5: an address of a member in them is called once an administrator has entered it', async () => {
        const member = await team().person();
        // Nothing listens there: only whether the server tries counts.
        const bot = await outgoingBot(member, 'https://127.0.0.1:1/');
        const tried = async () =>
          (await member.post(`/bots/${bot.user_id}/test`)).body.test.problem;
        expect(await tried()).toContain('an administrator can allow it');
        const same = { service_payload_url: 'https://127.0.0.1:1/' };
        expect(await member.patch(`/bots/${bot.user_id}`, same)).toMatchObject({ status: 200 });
        expect(await tried()).toContain('an administrator can allow it');
        expect(await team().owner.patch(`/bots/${bot.user_id}`, same)).toMatchObject({
          status: 200,
        });
        expect(await tried()).toContain('could not be reached');
        const { body } = await team().owner.get('/realm/audit_log');
        expect(body.entries[0]).toMatchObject({
          kind: 'bot.setting_changed',
          details: { setting: 'may_reach_networks', old: false, new: true },
        });
        const other = { service_payload_url: 'https://127.0.0.1:2/' };
        expect(await member.patch(`/bots/${bot.user_id}`, other)).toMatchObject({ status: 200 });
        expect(await tried()).toContain('an administrator can allow it');
      });
    });

    it('X5: a private address that no configuration names is not called', async () => {
      const bot = await outgoingBot(owner, 'https://192.168.7.7/');
      await sentTo(owner, [{ id: bot.user_id } as Person], 'hello');
      expect(await delivered(owner, bot)).toMatchObject({
        status: 'failed',
        attempts: 1,
        problem: 'Its service failed. It is not on the open internet.',
      });
    });
  },
  () => ({ webhookNetworks: ['127.0.0.0/8'] }),
);
