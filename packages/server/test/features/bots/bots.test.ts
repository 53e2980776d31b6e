import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { resealBotKeys } from '../../../src/features/bots/bot-keys.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person, personAt, type Team } from '../../support/team.ts';

let named = 0;
function fresh(): { full_name: string; short_name: string } {
  named += 1;
  return { full_name: `Bot ${named}`, short_name: `bot${named}` };
}

async function makeBot(owner: Person, wanted: Record<string, unknown> = {}) {
  const answer = await owner.post('/bots', { ...fresh(), ...wanted });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

async function userOf(team: Team, id: number) {
  return (await team.owner.get(`/users/${id}`)).body.user;
}

async function groupNamed(team: Team, name: string): Promise<number> {
  const { user_groups } = (await team.owner.get('/user_groups')).body;
  return user_groups.find((group: { name: string }) => group.name === name).id;
}

/** Returns whether a key authenticates its account. */
async function works(team: Team, email: string, apiKey: string): Promise<boolean> {
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  const answer = await fetch(`${team.url}/api/v1/users/me`, { headers: { authorization } });
  return answer.status === 200;
}

async function picture(): Promise<Blob> {
  const background = { r: 1, g: 2, b: 3 };
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background } }).png();
  return new Blob([await png.toBuffer()], { type: 'image/png' });
}

function form(fields: Record<string, string>, ...files: Blob[]): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  for (const [index, file] of files.entries()) data.set(`file${index}`, file, 'picture.png');
  return data;
}

forEachTeam((team) => {
  describe('creating', () => {
    it('B-bots: a bot is created for its owner, who gets its key', async () => {
      const owner = await team().person();
      const { full_name, short_name } = fresh();
      const answer = await owner.post('/bots', { full_name: ` ${full_name} `, short_name });
      const email = `${short_name}-bot@localhost`;
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        result: 'success',
        msg: '',
        user_id: expect.any(Number),
        username: email,
        email,
        full_name,
        bot_type: 1,
        api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
        avatar_url: expect.any(String),
        default_sending_stream: null,
        default_events_register_stream: null,
        default_all_public_streams: false,
        services: [],
      });
      expect(await works(team(), email, answer.body.api_key)).toBe(true);
      expect(await userOf(team(), answer.body.user_id)).toMatchObject({
        is_bot: true,
        bot_type: 1,
        bot_owner_id: owner.id,
        role: 400,
        delivery_email: email,
      });
    });

    it('B-bots: everyone gets the account, the owner the bot, and no one the key', async () => {
      const owner = await team().person();
      let bot = { user_id: 0, api_key: '' };
      const events = await team().eventsOf(async () => {
        bot = await makeBot(owner);
      });
      const groups = events.filter(({ event }) => event.type === 'user_group');
      expect(groups.map(({ event }) => event.op)).toEqual(['add_members', 'add_members']);
      expect(events.filter((each) => !groups.includes(each))).toMatchObject([
        { audience: 'realm', event: { type: 'realm_user', op: 'add' } },
        {
          audience: `user:${owner.id}`,
          event: {
            type: 'realm_bot',
            op: 'add',
            bot: { user_id: bot.user_id, owner_id: owner.id, is_active: true, api_key: null },
          },
        },
      ]);
      expect(JSON.stringify(events)).not.toContain(bot.api_key);
    });

    it('B-bots: the key is not stored in plain text', async () => {
      const owner = await team().person();
      const { api_key } = await makeBot(owner);
      for (const table of ['bot_keys', 'api_keys', 'events', 'users', 'user_settings']) {
        const rows = await team().realm.reader.all(`SELECT * FROM ${table}`);
        expect(JSON.stringify(rows)).not.toContain(api_key);
      }
    });

    it('B-bots: a server without a host name uses addresses under a reserved one', async () => {
      const { owner } = team();
      const authorization = `Basic ${Buffer.from(`${owner.email}:${owner.apiKey}`).toString('base64')}`;
      const { short_name, full_name } = fresh();
      const answer = await fetch(`${team().url.replace('localhost', '127.0.0.1')}/api/v1/bots`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ short_name, full_name }),
      });
      expect(await answer.json()).toMatchObject({ email: `${short_name}-bot@tidings.invalid` });
    });

    it('B-bots: names must be well-formed and not taken', async () => {
      const person = await team().person('member', 'Unmistakable');
      const taken = fresh();
      await makeBot(person, taken);
      for (const wrong of [
        { full_name: taken.full_name },
        { full_name: taken.full_name.toUpperCase() },
        { full_name: 'Unmistakable' },
        { full_name: 'x' },
        { full_name: 'x'.repeat(101) },
        { full_name: 'a|1' },
        { short_name: taken.short_name },
        { short_name: taken.short_name.toUpperCase() },
        { short_name: '' },
        { short_name: ' ' },
        { short_name: 'two words' },
        { short_name: 'a@b' },
        { short_name: 'x'.repeat(254) },
      ]) {
        expect(await person.post('/bots', { ...fresh(), ...wrong })).toSatisfy(refused);
      }
    });

    it('B-bots: the name of a deactivated bot is free again, its address is not', async () => {
      const owner = await team().person();
      const names = fresh();
      const { user_id } = await makeBot(owner, names);
      await owner.delete(`/bots/${user_id}`);
      const { short_name } = fresh();
      expect(await owner.post('/bots', names)).toSatisfy(refused);
      expect((await owner.post('/bots', { ...names, short_name })).status).toBe(200);
    });

    it.each([
      { bot_type: 3 },
      { bot_type: 4 },
      { bot_type: 5 },
      { payload_url: 'https://example.org/' },
      { service_name: 'converter' },
      { config_data: { key: 'value' } },
      { default_sending_stream: 'nowhere' },
      { default_events_register_stream: 'nowhere' },
    ])('B-bots: unsupported settings are refused: %j', async (wrong) => {
      expect(await team().owner.post('/bots', { ...fresh(), ...wrong })).toSatisfy(refused);
    });

    it('B-bots: empty values count as absent', async () => {
      const empty = {
        payload_url: '',
        service_name: '',
        config_data: {},
        default_sending_stream: '',
      };
      const ofEachBot = { user_id: 0, email: '', full_name: '', avatar_url: '' };
      const ofTheAnswer = { ...ofEachBot, username: '', api_key: '' };
      const ofTheUser = { ...ofEachBot, delivery_email: '', date_joined: '' };
      const told = async (wanted: Record<string, unknown>) => {
        const made = await makeBot(team().owner, wanted);
        const user = await userOf(team(), made.user_id);
        return [
          { ...made, ...ofTheAnswer },
          { ...user, ...ofTheUser },
        ];
      };
      expect(await told(empty)).toEqual(await told({}));
    });

    it('B-bots: the organization decides who may create which bots', async () => {
      const member = await team().person();
      const setting = (name: string, group: string) => async () => {
        const update = { [name]: { new: await groupNamed(team(), group) } };
        expect((await team().owner.patch('/realm', update)).status).toBe(200);
      };
      const attempt = async (bot_type: number) =>
        (await member.post('/bots', { ...fresh(), bot_type })).status;

      await setting('can_create_bots_group', 'role:owners')();
      expect([await attempt(1), await attempt(2)]).toEqual([400, 200]);
      await setting('can_create_write_only_bots_group', 'role:owners')();
      expect([await attempt(1), await attempt(2)]).toEqual([400, 400]);
      await setting('can_create_bots_group', 'role:members')();
      expect([await attempt(1), await attempt(2)]).toEqual([200, 200]);
      await setting('can_create_write_only_bots_group', 'role:members')();
    });

    it('B-bots: guests and bots cannot create bots, even as members of a permitted group', async () => {
      const guest = await team().person('guest');
      const bot = await team().bot(team().owner, 'owner');
      const answer = await team().owner.post('/user_groups/create', {
        name: 'bot makers',
        description: '',
        members: [guest.id, bot.id],
      });
      const permitted = { can_create_bots_group: { new: answer.body.group_id } };
      await team().owner.patch('/realm', permitted);
      for (const outsider of [guest, bot]) {
        expect(await outsider.post('/bots', fresh())).toSatisfy(refused);
      }
      const members = await groupNamed(team(), 'role:members');
      await team().owner.patch('/realm', { can_create_bots_group: { new: members } });
    });

    it('B-bots: a bot can be created with a picture', async () => {
      const owner = await team().person();
      const answer = await owner.post('/bots', form(fresh(), await picture()));
      expect(answer.status).toBe(200);
      const user = await userOf(team(), answer.body.user_id);
      expect(user).toMatchObject({ avatar_version: 2, avatar_url: answer.body.avatar_url });
      const image = await fetch(team().url + answer.body.avatar_url);
      expect(image.headers.get('content-type')).toBe('image/png');

      const noImage = form(fresh(), new Blob(['text']));
      expect(await owner.post('/bots', noImage)).toMatchObject({
        status: 400,
        body: { code: 'BAD_IMAGE' },
      });
      const two = form(fresh(), await picture(), await picture());
      expect(await owner.post('/bots', two)).toSatisfy(refused);
    });
  });

  describe('listing', () => {
    it('B-bots: users see their own active bots, with keys', async () => {
      const [owner, other] = [await team().person(), await team().person()];
      const [first, second, gone] = [
        await makeBot(owner),
        await makeBot(owner, { bot_type: 2, default_all_public_streams: true }),
        await makeBot(owner),
      ];
      await makeBot(other);
      await owner.delete(`/bots/${gone.user_id}`);
      const { bots } = (await owner.get('/bots')).body;
      const withoutEnvelope = ({ result: _result, msg: _msg, ...bot }: Record<string, unknown>) =>
        bot;
      expect(bots).toEqual([withoutEnvelope(first), withoutEnvelope(second)]);
      expect(bots[1]).toMatchObject({ bot_type: 2, default_all_public_streams: true });
    });

    it('B-bots: bots may not ask, and guests own none', async () => {
      const bot = await team().bot(team().owner);
      expect(await bot.get('/bots')).toSatisfy(refused);
      const guest = await team().person('guest');
      expect((await guest.get('/bots')).body.bots).toEqual([]);
    });

    it('B-bots: a key that the server cannot decrypt is null until it is regenerated', async () => {
      const owner = await team().person();
      const bot = await team().bot(owner);
      expect((await owner.get('/bots')).body.bots).toMatchObject([{ api_key: null }]);
      const { api_key } = (await owner.post(`/bots/${bot.id}/api_key/regenerate`)).body;
      expect((await owner.get('/bots')).body.bots).toMatchObject([{ api_key }]);
    });

    it('B-bots: a key that the bot has replaced itself is null, not the old one', async () => {
      const owner = await team().person();
      const { user_id: id, email, api_key: apiKey } = await makeBot(owner);
      const bot = personAt(team().url, 'localhost', { id, email, apiKey });
      const { status, body } = await bot.post('/users/me/api_key/regenerate');
      expect(status).toBe(200);
      expect(await works(team(), email, body.api_key)).toBe(true);
      expect((await owner.get('/bots')).body.bots).toMatchObject([{ user_id: id, api_key: null }]);
    });

    it('A5: keys stay readable when the owner’s own key is regenerated', async () => {
      const owner = await team().person();
      const [a, b] = [await makeBot(owner), await makeBot(owner)];
      const { api_key } = (await owner.post('/users/me/api_key/regenerate')).body;
      const { bots } = (await owner.withKey(api_key).get('/bots')).body;
      expect(bots).toMatchObject([{ api_key: a.api_key }, { api_key: b.api_key }]);
    });

    it('A5: a bot made in the same transaction as its owner’s new key stays readable', async () => {
      const owner = await team().person();
      const [created, regenerated] = await Promise.all([
        owner.post('/bots', fresh()),
        owner.post('/users/me/api_key/regenerate'),
      ]);
      expect([created.status, regenerated.status]).toEqual([200, 200]);
      const { bots } = (await owner.withKey(regenerated.body.api_key).get('/bots')).body;
      expect(bots).toMatchObject([{ api_key: created.body.api_key }]);
    });

    it('A5: re-encrypting with a wrong key changes nothing', async () => {
      const owner = await team().person();
      const bot = await makeBot(owner);
      await team().realm.write((change) => resealBotKeys(change, owner.id, 'wrong', 'other'));
      expect((await owner.get('/bots')).body.bots).toMatchObject([{ api_key: bot.api_key }]);
    });
  });

  describe('updating', () => {
    it('B-bots: the owner and administrators can rename a bot', async () => {
      const owner = await team().person();
      const bot = await makeBot(owner);
      const administrator = await team().person('administrator');
      for (const by of [owner, administrator]) {
        const { full_name } = fresh();
        const path = `/bots/${bot.user_id}`;
        const events = await team().eventsOf(async () => {
          const answer = await by.patch(path, { full_name: ` ${full_name} ` });
          expect(answer.status).toBe(200);
          expect(answer.body).toEqual({
            result: 'success',
            msg: '',
            full_name,
            avatar_url: bot.avatar_url,
            default_sending_stream: null,
            default_events_register_stream: null,
            default_all_public_streams: false,
            services: [],
            bot_owner: owner.email,
          });
        });
        expect(events).toMatchObject([
          {
            audience: 'realm',
            event: {
              type: 'realm_user',
              op: 'update',
              person: { user_id: bot.user_id, full_name },
            },
          },
          {
            audience: `user:${owner.id}`,
            event: { type: 'realm_bot', op: 'update', bot: { user_id: bot.user_id, full_name } },
          },
        ]);
        expect(await team().eventsOf(() => by.patch(path, { full_name }))).toEqual([]);
      }
    });

    it('B-bots: any way of renaming a bot checks the name and notifies its owner', async () => {
      const owner = await team().person();
      const administrator = await team().person('administrator');
      const bot = await team().bot(owner);
      const taken = (await makeBot(owner)).full_name;
      for (const [by, path] of [
        [owner, `/bots/${bot.id}`],
        [administrator, `/users/${bot.id}`],
      ] as const) {
        expect(await by.patch(path, { full_name: taken.toUpperCase() }), path).toSatisfy(refused);
        const { full_name } = fresh();
        const events = await team().eventsOf(() => by.patch(path, { full_name }));
        const heard = events.filter(({ event }) => event.type === 'realm_bot');
        expect(heard, path).toMatchObject([
          { audience: `user:${owner.id}`, event: { bot: { user_id: bot.id, full_name } } },
        ]);
      }
    });

    it('B-bots: others, also from other organizations, can change nothing', async () => {
      const owner = await team().person();
      const bot = await makeBot(owner);
      const outsiders = [
        await team().person(),
        await team().person('guest'),
        await team().person('moderator'),
        await team().bot(owner),
        await team().stranger(),
      ];
      for (const outsider of outsiders) {
        const attempts = [
          outsider.patch(`/bots/${bot.user_id}`, fresh()),
          outsider.delete(`/bots/${bot.user_id}`),
          outsider.post(`/bots/${bot.user_id}/api_key/regenerate`),
        ];
        for (const answer of await Promise.all(attempts)) expect(answer).toSatisfy(refused);
      }
      expect(await works(team(), bot.email, bot.api_key)).toBe(true);
    });

    it('B-bots: people and unknown accounts are not bots', async () => {
      const person = await team().person();
      for (const id of [person.id, 999_999]) {
        const { owner } = team();
        expect(await owner.patch(`/bots/${id}`, fresh())).toSatisfy(refused);
        expect(await owner.delete(`/bots/${id}`)).toSatisfy(refused);
        expect(await owner.post(`/bots/${id}/api_key/regenerate`)).toSatisfy(refused);
      }
    });

    it('B-bots: only administrators assign roles, and none above their own', async () => {
      const [member, administrator] = [await team().person(), await team().person('administrator')];
      const bot = await makeBot(member);
      const path = `/bots/${bot.user_id}`;
      for (const role of [100, 200, 300, 600]) {
        expect(await member.patch(path, { role })).toSatisfy(refused);
      }
      expect((await member.patch(path, { role: 400 })).status).toBe(200);
      expect(await administrator.patch(path, { role: 100 })).toSatisfy(refused);
      expect(await administrator.patch(path, { role: 150 })).toSatisfy(refused);
      const { user_id } = await makeBot(administrator);
      const own = `/bots/${user_id}`;
      const events = await team().eventsOf(() => administrator.patch(own, { role: 200 }));
      expect(events[0]).toMatchObject({
        audience: 'realm',
        event: { type: 'realm_user', person: { user_id, role: 200 } },
      });
      const owners = await team().bot(team().owner, 'owner');
      expect(await administrator.patch(`/bots/${owners.id}`, { role: 400 })).toSatisfy(refused);
    });

    it('B-bots: a bot cannot get a role above its owner, who may have its key', async () => {
      const [member, moderator] = [await team().person(), await team().person('moderator')];
      const bot = await makeBot(member);
      const path = `/bots/${bot.user_id}`;
      const administrator = await team().person('administrator');
      for (const each of [team().owner, administrator]) {
        expect(await each.patch(path, { role: 200 })).toSatisfy(refused);
        expect(await each.patch(`/users/${bot.user_id}`, { role: 300 })).toSatisfy(refused);
        const tooMuch = { role: 200, bot_owner_id: moderator.id };
        expect(await each.patch(path, tooMuch)).toSatisfy(refused);
      }
      expect(await userOf(team(), bot.user_id)).toMatchObject({
        role: 400,
        bot_owner_id: member.id,
      });
      const fitting = { role: 300, bot_owner_id: moderator.id };
      expect(await administrator.patch(path, fitting)).toMatchObject({ status: 200 });
    });

    it('B-bots: a bot cannot assign roles, to itself or to others', async () => {
      const bot = await team().bot(team().owner, 'administrator');
      const other = await makeBot(team().owner);
      for (const id of [bot.id, other.user_id]) {
        expect(await bot.patch(`/bots/${id}`, { role: 300 })).toSatisfy(refused);
      }
    });

    it('B-bots: administrators cannot manage bots with a higher role than theirs', async () => {
      const [bot, administrator] = [
        await team().bot(team().owner, 'owner'),
        await team().person('administrator'),
      ];
      const attempts = [
        administrator.post(`/bots/${bot.id}/api_key/regenerate`),
        administrator.patch(`/bots/${bot.id}`, { bot_owner_id: administrator.id }),
        administrator.delete(`/bots/${bot.id}`),
      ];
      for (const answer of await Promise.all(attempts)) expect(answer).toSatisfy(refused);
    });

    it('B-bots: bots are demoted with their owner, and everyone gets an event', async () => {
      const person = await team().person('administrator');
      const [high, low] = [
        await team().bot(person, 'administrator'),
        await team().bot(person, 'guest'),
      ];
      const retired = await team().bot(person, 'administrator');
      expect(await person.delete(`/bots/${retired.id}`)).toMatchObject({ status: 200 });
      const { owner } = team();
      const events = await team().eventsOf(() => owner.patch(`/users/${person.id}`, { role: 300 }));
      const roleOf = async ({ id }: { id: number }) => (await userOf(team(), id)).role;
      expect([await roleOf(high), await roleOf(low), await roleOf(retired)]).toEqual([
        300, 600, 300,
      ]);
      const changed = events.flatMap(({ event }) =>
        event.type === 'realm_user' ? [event['person'] as { user_id: number; role: number }] : [],
      );
      for (const user_id of [person.id, high.id]) {
        expect(changed).toContainEqual({ user_id, role: 300 });
      }
      expect(changed.some(({ user_id }) => user_id === low.id)).toBe(false);
      expect(await high.delete(`/users/${low.id}`)).toMatchObject({ status: 400 });
      expect(await person.post(`/bots/${high.id}/api_key/regenerate`)).toMatchObject({
        status: 200,
      });
      await owner.patch(`/users/${person.id}`, { role: 200 });
      expect(await roleOf(high)).toBe(300);
    });

    it('B-bots: owners cannot manage their own bot if its role is higher than theirs', async () => {
      const member = await team().person();
      const bot = await team().bot(member, 'administrator');
      const path = `/bots/${bot.id}`;
      for (const answer of [
        await member.post(`${path}/api_key/regenerate`),
        await member.patch(path, fresh()),
        await member.delete(path),
      ]) {
        expect(answer).toSatisfy(refused);
      }
    });

    it('B-bots: users cannot get a bot with a higher role than theirs', async () => {
      const [administrator, member, guest] = [
        await team().person('administrator'),
        await team().person(),
        await team().person('guest'),
      ];
      const high = await team().bot(administrator, 'administrator');
      const usual = await makeBot(administrator);
      for (const [id, bot_owner_id] of [
        [high.id, member.id],
        [usual.user_id, guest.id],
      ]) {
        expect(await administrator.patch(`/bots/${id}`, { bot_owner_id })).toSatisfy(refused);
      }
      const lowered = { role: 400, bot_owner_id: member.id };
      expect(await administrator.patch(`/bots/${high.id}`, lowered)).toMatchObject({ status: 200 });
    });

    it('B-bots: a bot can get a new owner', async () => {
      const [before, after] = [await team().person(), await team().person()];
      const bot = await makeBot(before);
      const path = `/bots/${bot.user_id}`;
      const events = await team().eventsOf(async () => {
        const answer = await before.patch(path, { bot_owner_id: after.id });
        expect(answer.body).toMatchObject({ bot_owner: after.email });
      });
      expect(events).toMatchObject([
        { audience: `user:${before.id}`, event: { type: 'realm_bot', op: 'delete' } },
        {
          audience: 'realm',
          event: {
            type: 'realm_user',
            op: 'update',
            person: { user_id: bot.user_id, bot_owner_id: after.id },
          },
        },
        { audience: `user:${after.id}`, event: { type: 'realm_bot', op: 'add' } },
      ]);
      expect((await before.get('/bots')).body.bots).toEqual([]);
      expect((await after.get('/bots')).body.bots).toMatchObject([{ api_key: null }]);
      expect(await before.patch(path, fresh())).toSatisfy(refused);
    });

    it('D: a former owner cannot reach the new owner’s channels with the bot’s key', async () => {
      const [before, after] = [await team().person(), await team().person()];
      const bot = await team().bot(before);
      const name = `secret ${bot.id}`;
      await team().channel(name, { by: after, settings: { invite_only: true } });
      const owned = { include_owner_subscribed: true, include_public: false };
      const seen = async () => JSON.stringify((await bot.get('/streams', owned)).body);
      const send = () =>
        bot.post('/messages', {
          type: 'stream',
          to: name,
          topic: 'hello',
          content: 'from outside',
        });
      await before.patch(`/bots/${bot.id}`, { bot_owner_id: after.id });
      expect(await seen()).not.toContain(name);
      expect(await send()).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
      const { body } = await after.post(`/bots/${bot.id}/api_key/regenerate`);
      expect(await works(team(), bot.email, body.api_key)).toBe(true);
    });

    it('B-bots: a bot that an administrator transfers keeps running', async () => {
      const [before, after] = [await team().person(), await team().person()];
      const bot = await team().bot(before);
      await team().owner.patch(`/bots/${bot.id}`, { bot_owner_id: after.id });
      expect(await works(team(), bot.email, bot.apiKey)).toBe(true);
    });

    it('B-bots: only active people can own bots', async () => {
      const owner = await team().person();
      const bot = await makeBot(owner);
      const gone = await team().person();
      await team().owner.delete(`/users/${gone.id}`);
      const other = await team().bot(owner);
      const stranger = await team().stranger();
      for (const bot_owner_id of [gone.id, other.id, bot.user_id, stranger.id, 999_999]) {
        expect(await owner.patch(`/bots/${bot.user_id}`, { bot_owner_id })).toSatisfy(refused);
      }
    });

    it('B-bots: if one value is wrong, nothing is changed', async () => {
      const owner = await team().person();
      const bot = await makeBot(owner);
      const wrong = { ...fresh(), bot_owner_id: 999_999 };
      expect(await owner.patch(`/bots/${bot.user_id}`, wrong)).toSatisfy(refused);
      expect(await userOf(team(), bot.user_id)).toMatchObject({ full_name: bot.full_name });
    });

    it('B-bots: settings of unsupported bot types are refused', async () => {
      const bot = await makeBot(team().owner);
      for (const wrong of [
        { service_payload_url: 'https://example.org/' },
        { service_interface: 1 },
        { config_data: { key: 'value' } },
        { default_sending_stream: 'nowhere' },
        { default_events_register_stream: 'nowhere' },
      ]) {
        expect(await team().owner.patch(`/bots/${bot.user_id}`, wrong)).toSatisfy(refused);
      }
    });

    it('B-bots: whether a bot gets all public messages can be changed', async () => {
      const owner = await team().person();
      const bot = await makeBot(owner);
      const change = { default_all_public_streams: true };
      const events = await team().eventsOf(async () => {
        expect((await owner.patch(`/bots/${bot.user_id}`, change)).body).toMatchObject(change);
      });
      expect(events).toMatchObject([
        {
          audience: `user:${owner.id}`,
          event: { type: 'realm_bot', op: 'update', bot: { user_id: bot.user_id, ...change } },
        },
      ]);
      expect((await owner.get('/bots')).body.bots).toMatchObject([change]);
    });

    it('B-bots: a new picture replaces the old one', async () => {
      const owner = await team().person();
      const bot = (await owner.post('/bots', form(fresh(), await picture()))).body;
      let avatar_url = '';
      const events = await team().eventsOf(async () => {
        const answer = await owner.patch(`/bots/${bot.user_id}`, form({}, await picture()));
        avatar_url = answer.body.avatar_url;
      });
      expect(avatar_url).not.toBe(bot.avatar_url);
      expect((await fetch(team().url + avatar_url)).status).toBe(200);
      expect((await fetch(team().url + bot.avatar_url)).status).toBe(404);
      expect(events).toMatchObject([
        { audience: 'realm', event: { type: 'realm_user', person: { avatar_url } } },
        { audience: `user:${owner.id}`, event: { type: 'realm_bot', bot: { avatar_url } } },
      ]);
    });
  });

  describe('deactivating', () => {
    it('B-bots: a deactivated bot cannot sign in, and its owner gets one event', async () => {
      const owner = await team().person();
      const bot = await makeBot(owner);
      const events = await team().eventsOf(async () => {
        expect((await owner.delete(`/bots/${bot.user_id}`)).status).toBe(200);
      });
      expect(await works(team(), bot.email, bot.api_key)).toBe(false);
      expect(events.filter(({ event }) => event.type !== 'user_group')).toMatchObject([
        {
          audience: 'realm',
          event: { type: 'realm_user', person: { user_id: bot.user_id, is_active: false } },
        },
        {
          audience: `user:${owner.id}`,
          event: { type: 'realm_bot', op: 'update', bot: { is_active: false } },
        },
      ]);
      expect(await team().eventsOf(() => owner.delete(`/bots/${bot.user_id}`))).toEqual([]);
    });

    it('D1: a bot is deactivated with its owner', async () => {
      const owner = await team().person();
      const bot = await makeBot(owner);
      await team().owner.delete(`/users/${owner.id}`);
      expect(await works(team(), bot.email, bot.api_key)).toBe(false);
    });
  });

  describe('regenerating', () => {
    it('A5: the old key stops working at once, the new one works and is shown to the owner', async () => {
      const owner = await team().person();
      const bot = await makeBot(owner);
      let api_key = '';
      const events = await team().eventsOf(async () => {
        api_key = (await owner.post(`/bots/${bot.user_id}/api_key/regenerate`)).body.api_key;
      });
      expect(api_key).not.toBe(bot.api_key);
      expect(await works(team(), bot.email, bot.api_key)).toBe(false);
      expect(await works(team(), bot.email, api_key)).toBe(true);
      expect((await owner.get('/bots')).body.bots).toMatchObject([{ api_key }]);
      expect(JSON.stringify(events)).not.toContain(api_key);
    });

    it('A5: a key regenerated by an administrator is not shown to the owner', async () => {
      const [owner, administrator] = [await team().person(), await team().person('administrator')];
      const bot = await makeBot(owner);
      const answer = await administrator.post(`/bots/${bot.user_id}/api_key/regenerate`);
      expect(await works(team(), bot.email, answer.body.api_key)).toBe(true);
      expect(await works(team(), bot.email, bot.api_key)).toBe(false);
      expect((await owner.get('/bots')).body.bots).toMatchObject([{ api_key: null }]);
    });

    it('A5: a bot cannot regenerate keys of bots through its owner’s rights', async () => {
      const owner = await team().person();
      const [bot, other] = [await team().bot(owner), await makeBot(owner)];
      expect(await bot.post(`/bots/${other.user_id}/api_key/regenerate`)).toSatisfy(refused);
      expect(await bot.post(`/bots/${bot.id}/api_key/regenerate`)).toSatisfy(refused);
    });

    it('B-bots: an owner gets the changes that a bot makes to itself, by events and when registering', async () => {
      const owner = await team().person();
      const bot = await team().bot(owner);
      const listed = async () =>
        (await owner.post('/register', { event_types: ['realm_bot'] })).body.realm_bots;
      const seen = { user_id: bot.id, owner_id: owner.id, is_active: true, services: [] };
      expect(await listed()).toMatchObject([seen]);
      const told = async (act: () => Promise<unknown>) =>
        (await team().eventsOf(act))
          .filter(({ event }) => event['type'] === 'realm_bot')
          .map(({ audience, event }) => ({ audience, bot: event['bot'] }));
      const audience = `user:${owner.id}`;
      expect(await told(() => bot.post('/users/me/api_key/regenerate'))).toEqual([
        { audience, bot: { user_id: bot.id, api_key: null } },
      ]);
      const other = await team().bot(owner);
      expect(await told(() => other.delete('/users/me'))).toEqual([
        { audience, bot: { user_id: other.id, is_active: false } },
      ]);
      const states = (await listed()).map((each: { is_active: boolean }) => each.is_active);
      expect(states).toEqual([true, false]);
    });
  });
});
