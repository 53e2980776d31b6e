import { describe, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { call } from './call.ts';
import { freshEmail, intruder, notAdministrators, PASSWORD } from './people.ts';

const wanted = () => ({ email: freshEmail(), password: PASSWORD, full_name: 'Ada Lovelace' });

async function create(team: Team, overrides: Record<string, unknown> = {}) {
  return team.owner.post('/users', { ...wanted(), ...overrides });
}

function peopleOf({ realm }: Team): number {
  return realm.state.users.size;
}

forEachTeam((team) => {
  describe('4.14: create a user', () => {
    it('4.14: returns the id of a member, and everyone gets an event', async () => {
      const email = freshEmail();
      let id = 0;
      const events = await team().eventsOf(async () => {
        const { status, body } = await create(team(), { email, full_name: '  Ada Lovelace ' });
        expect({ status, body }).toEqual({
          status: 200,
          body: { result: 'success', msg: '', user_id: expect.any(Number) },
        });
        id = body.user_id;
      });
      const { user } = (
        await team().owner.get(`/users/${id}`, { include_custom_profile_fields: true })
      ).body;
      expect(user).toEqual({
        user_id: id,
        email,
        delivery_email: email,
        full_name: 'Ada Lovelace',
        date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/),
        is_active: true,
        is_owner: false,
        is_admin: false,
        is_guest: false,
        is_bot: false,
        bot_type: null,
        role: 400,
        timezone: '',
        avatar_url: expect.stringMatching(/^\/user_avatars\//),
        avatar_version: 1,
        is_billing_admin: false,
        profile_data: {},
      });
      expect(events[0]).toMatchObject({
        audience: 'realm',
        event: { type: 'realm_user', op: 'add', person: user },
      });
      const { user_groups } = (await team().owner.get('/user_groups')).body;
      const named = (name: string) =>
        user_groups.find((group: { name: string }) => group.name === name).id;
      const [welcome] = events.slice(3);
      expect(welcome).toMatchObject({
        event: { type: 'message', members: [expect.any(Number), id] },
      });
      expect(events.slice(1, 3).map(({ event }) => event)).toEqual(
        ['role:fullmembers', 'role:members'].map((name) => ({
          type: 'user_group',
          op: 'add_members',
          group_id: named(name),
          user_ids: [id],
        })),
      );
    });

    it.each(['email', 'password', 'full_name'] as const)(
      '4.14: %s is required, and an empty one is present but invalid',
      async (name) => {
        const { [name]: _left, ...others } = wanted();
        expect(await team().owner.post('/users', others)).toMatchObject({
          status: 400,
          body: { result: 'error', code: 'REQUEST_VARIABLE_MISSING', var_name: name },
        });
        expect(await create(team(), { [name]: '' })).toSatisfy(refused);
      },
    );

    it.each([
      ['no at sign', 'nobody'],
      ['two at signs', 'a@b@example.org'],
      ['nothing before the at sign', '@example.org'],
      ['nothing after the at sign', 'nobody@'],
      ['a blank inside', 'no body@example.org'],
      ['a line break', 'nobody@example.org\nBcc: x@example.org'],
      ['a comma', 'a,b@example.org'],
      ['a letter of no width', 'ada\u200b@example.org'],
      ['a change of direction', 'a\u202eda@example.org'],
      ['a display name', 'Ada <ada@example.org>'],
      ['a host that begins with a dot', 'a@.example.org'],
      ['a host that ends with a dash', 'a@example-'],
      ['an underscore in the host', 'a@exa_mple.org'],
      ['more than 254 characters', `${'x'.repeat(243)}@example.org`],
    ])('A4.14: an email with %s is refused', async (_what, email) => {
      expect(await create(team(), { email })).toSatisfy(refused);
    });

    it('A8: an email of 254 characters is accepted', async () => {
      const email = `${'x'.repeat(242)}@example.org`;
      expect(await create(team(), { email })).toMatchObject({ status: 200 });
    });

    it('A4.14: a disposable address is refused, however it is set, unless the organization allows it', async () => {
      const throwAway = () => freshEmail().replace('example.org', 'Mailinator.com');
      const set = (disallow_disposable_email_addresses: boolean) =>
        team().owner.patch('/realm', { disallow_disposable_email_addresses });
      const person = await team().person();
      expect(await create(team(), { email: throwAway() })).toSatisfy(refused);
      expect(await person.patch('/settings', { email: throwAway() })).toSatisfy(refused);
      const move = { new_email: throwAway() };
      expect(await team().owner.patch(`/users/${person.id}`, move)).toSatisfy(refused);
      await set(false);
      try {
        expect((await create(team(), { email: throwAway() })).status).toBe(200);
        expect((await team().owner.patch(`/users/${person.id}`, move)).status).toBe(200);
      } finally {
        await set(true);
      }
    });

    it('4.14: an email that is taken is refused, in any case and with spaces', async () => {
      const { id, email } = await team().person();
      for (const taken of [email, email.toUpperCase(), `  ${email} `]) {
        const before = peopleOf(team());
        expect(await create(team(), { email: taken })).toSatisfy(refused);
        expect(peopleOf(team())).toBe(before);
      }
      await team().owner.delete(`/users/${id}`);
      expect(await create(team(), { email })).toSatisfy(refused);
    });

    it('4.14: the address of a bot and the placeholder of a hidden one are taken', async () => {
      const hidden = await team().person();
      await hidden.patch('/settings', { email_address_visibility: 4 });
      const { email } = await team().bot(team().owner);
      for (const taken of [email, hidden.email, `user${hidden.id}@localhost`]) {
        expect(await create(team(), { email: taken })).toSatisfy(refused);
      }
    });

    it('4.14: of concurrent requests for one address one creates the account', async () => {
      const email = freshEmail();
      const answers = await Promise.all(Array.from({ length: 5 }, () => create(team(), { email })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
      const { members } = (await team().owner.get('/users')).body;
      expect(members.filter((user: { email: string }) => user.email === email)).toHaveLength(1);
    });

    it('4.14: the same address may exist in another organization', async () => {
      const stranger = await team().stranger();
      const other = { ...wanted(), email: (await team().person()).email };
      expect(await stranger.post('/users', other)).toMatchObject({ status: 200 });
    });

    it.each([
      ['one character', 'A'],
      ['one character between blanks', '   A   '],
      ['101 characters', 'x'.repeat(101)],
      ['101 characters beyond the basic plane', '😀'.repeat(101)],
      ...[...'*`\\>"@', '\u0001', '\n', '\u007f', '\u0085'].map((character) => [
        JSON.stringify(character),
        `Ada ${character} L`,
      ]),
      ['the form of a mention with id', 'Ada|17'],
      ['a change of direction', 'Ada \u202e L'],
      ['a blank of no width', 'Ada\u200b L'],
      ['a separator of lines', 'Ada\u2028L'],
      ['only invisible characters', '\u3164\u3164'],
      ['joiners without neighbours', '\u200d\u200d'],
      ['noncharacters', 'Ada \uffff L'],
    ])('A4.14: a name with %s is refused', async (_what, full_name) => {
      expect(await create(team(), { full_name })).toSatisfy(refused);
    });

    it.each([
      ['2 characters', 'Al'],
      ['100 characters', 'x'.repeat(100)],
      ['100 characters beyond the basic plane', '😀'.repeat(100)],
      ['a bar without digits at the end', 'Ada|17b'],
      ['letters of any script', 'Мария 小明 محمد'],
      ['combining marks', 'Zoe\u0301'],
      ['joiners between letters and in emoji', 'علی\u200cرضا 👩\u200d🚀 ❤\ufe0f'],
      ['a less-than sign and quotes', "<O'Brien"],
    ])('A4.14: a name with %s is stored literally', async (_what, full_name) => {
      const { status, body } = await create(team(), { full_name });
      expect(status).toBe(200);
      const { user } = (await team().owner.get(`/users/${body.user_id}`)).body;
      expect(user.full_name).toBe(full_name);
    });

    it.each([
      ['5 characters', 'x8$Qz'],
      ['5 characters beyond the basic plane', '😀🐴🎈🚲🥐'],
      ['a common word', 'password1'],
      ['a run of keys', 'qwertyuiop'],
      ['repetition', 'aaaaaaaaaaaaaaaaaaaa'],
      ['their own name', 'lovelace'],
      ['more than a hash should be asked for', 'x8$Qz-'.repeat(200)],
    ])('A4.14: a password of %s is refused', async (_what, password) => {
      expect(await create(team(), { password })).toSatisfy(refused);
    });

    it('A4.14: the user’s own address is not a valid password', async () => {
      const email = 'quinceorchard@example.org';
      expect(await create(team(), { email, password: 'quinceorchard' })).toSatisfy(refused);
    });

    it('A8: NUL bytes and lone surrogates are refused everywhere', async () => {
      for (const name of ['email', 'password', 'full_name']) {
        const value = `${wanted()[name as 'email']}\0`;
        expect(await create(team(), { [name]: value })).toSatisfy(refused);
        const lone = await call(team().url, {
          method: 'POST',
          path: '/api/v1/users',
          as: team().owner,
          body: JSON.stringify({ ...wanted(), [name]: `Ada ${'\ud800'}` }),
          headers: { 'content-type': 'application/json' },
        });
        expect(lone.status).toBe(400);
      }
    });

    it('API3: parameters of other resources have no effect and are listed', async () => {
      const forged = {
        role: 100,
        is_owner: true,
        is_admin: true,
        is_bot: true,
        bot_owner_id: 1,
        user_id: 7,
        id: 7,
        realm_id: 2,
        delivery_email: 'x@example.org',
        api_key: 'x'.repeat(32),
        avatar_source: '../../x',
        is_active: false,
      };
      const { status, body } = await create(team(), forged);
      expect(status).toBe(200);
      expect(body.ignored_parameters_unsupported).toEqual(Object.keys(forged).sort());
      const { user } = (await team().owner.get(`/users/${body.user_id}`)).body;
      expect(user).toMatchObject({ role: 400, is_bot: false, is_active: true, is_admin: false });
      expect(body.user_id).not.toBe(7);
    });

    it('A1: parameters may be in query, form, multipart or JSON', async () => {
      const path = '/api/v1/users';
      const as = team().owner;
      const query = new URLSearchParams(wanted()).toString();
      const boundary = 'b0undary';
      const multipart = Object.entries(wanted())
        .map(
          ([name, value]) =>
            `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
        )
        .join('')
        .concat(`--${boundary}--\r\n`);
      const replies = [
        await call(team().url, { method: 'POST', path: `${path}?${query}`, as }),
        await call(team().url, {
          method: 'POST',
          path,
          as,
          body: multipart,
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        }),
        await call(team().url, {
          method: 'POST',
          path,
          as,
          body: JSON.stringify(wanted()),
          headers: { 'content-type': 'application/json' },
        }),
      ];
      for (const reply of replies) expect(reply).toMatchObject({ status: 200 });
    });
  });

  describe('4.14: access', () => {
    it('4.14: not for users below administrator, or outside', async () => {
      for (const [who, person, answer] of await notAdministrators(team())) {
        const before = peopleOf(team());
        expect(await person.post('/users', wanted()), who).toMatchObject(answer);
        expect(peopleOf(team()), who).toBe(before);
      }
      const anonymous = await call(team().url, {
        method: 'POST',
        path: '/api/v1/users',
        form: wanted(),
      });
      expect(anonymous).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      expect(anonymous.headers['www-authenticate']).toBe('Basic realm="zulip"');
    });

    it('4.14: an administrator also needs the permission, which owners have and can grant', async () => {
      const administrator = await team().person('administrator');
      expect(await administrator.post('/users', wanted())).toSatisfy(refused);
      const { user_groups } = (await team().owner.get('/user_groups')).body;
      const group = (name: string) =>
        user_groups.find((each: { name: string }) => each.name === name).id;
      const grant = (name: string) =>
        team().owner.patch('/realm', { can_create_users_group: { new: group(name) } });
      expect(await grant('role:administrators')).toMatchObject({ status: 200 });
      expect(await administrator.post('/users', wanted())).toMatchObject({ status: 200 });
      expect(await grant('role:members')).toMatchObject({ status: 200 });
      const member = await team().person();
      expect(await member.post('/users', wanted())).toMatchObject({
        body: { code: 'UNAUTHORIZED_PRINCIPAL' },
      });
      expect(await grant('role:owners')).toMatchObject({ status: 200 });
      expect(await administrator.post('/users', wanted())).toSatisfy(refused);
    });

    it('D4: a bot may with the role and the permission', async () => {
      const bot = await team().bot(team().owner, 'owner');
      expect(await bot.post('/users', wanted())).toMatchObject({ status: 200 });
      const lesser = await team().bot(team().owner, 'administrator');
      expect(await lesser.post('/users', wanted())).toSatisfy(refused);
    });

    it('API1: the key of one organization creates no account in another', async () => {
      const stranger = await intruder(team());
      const before = peopleOf(team());
      expect(await stranger.post('/users', wanted())).toMatchObject({ status: 401 });
      expect(peopleOf(team())).toBe(before);
    });
  });

  it('A1: a retry with the same Idempotency-Key creates one account and gets its response', async () => {
    const form = wanted();
    const headers = { 'idempotency-key': `create-${form.email}` };
    const request = { method: 'POST', path: '/api/v1/users', as: team().owner, form, headers };
    const first = await call(team().url, request);
    const second = await call(team().url, request);
    expect(first).toMatchObject({ status: 200 });
    expect(second.body).toEqual(first.body);
  });

  it('B-settings: default_language applies to new people, and not to bots', async () => {
    const { owner, realm } = team();
    await owner.patch('/realm', { default_language: 'de' });
    const { body } = await create(team());
    const bot = await team().bot(owner);
    await owner.patch('/realm', { default_language: 'en' });
    expect(realm.state.userSetting(body.user_id, 'default_language')).toBe('de');
    expect(realm.state.userSetting(bot.id, 'default_language')).toBe('en');
  });
});
