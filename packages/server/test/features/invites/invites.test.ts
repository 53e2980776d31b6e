import { limits, roles } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { forEachTeam, type Person } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { join, look, newcomer, noLonger } from './newcomers.ts';

async function invite(person: Person, wish: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await person.post('/invites/multiuse', wish);
  expect(status, body.msg).toBe(200);
  return body.invite_link.split('#join=')[1];
}

forEachTeam((team) => {
  describe('invitations', () => {
    it('B-invites: a person with the link sees the inviter, and creates an account', async () => {
      const { owner } = team();
      const channel = await team().channel('hall of guests');
      const token = await invite(owner, { stream_ids: [channel] });
      expect(await look(team(), token)).toMatchObject({
        status: 200,
        body: { invited_as: roles.member, invited_by: expect.any(String) },
      });
      const { status, body } = await join(team(), token);
      expect(status).toBe(200);
      const me = owner.withKey(body['api_key'] as unknown as string);
      expect(body['email']).toMatch(/@example.org$/);
      const { body: subscribed } = await owner.get(
        `/users/${body['user_id']}/subscriptions/${channel}`,
      );
      expect(subscribed.is_subscribed).toBe(true);
      expect(me.apiKey).toHaveLength(32);
      const { body: listed } = await owner.get('/invites');
      expect(listed.invites[0]).toMatchObject({ uses: 1, is_multiuse: true, invited_as: 400 });
    });

    it('B-invites: a single-use link works once, and retrying that returns the same account', async () => {
      const token = await invite(team().owner, { single_use: true });
      const person = newcomer();
      const first = await join(team(), token, person, 'the-same-try');
      expect(first.status).toBe(200);
      expect(await join(team(), token, person, 'the-same-try')).toEqual(first);
      expect(await join(team(), token)).toMatchObject(noLonger);
      expect(await look(team(), token)).toMatchObject(noLonger);
    });

    it('B-invites: of two concurrent uses of a single-use link one succeeds', async () => {
      const token = await invite(team().owner, { single_use: true });
      const answers = await Promise.all([1, 2, 3].map(() => join(team(), token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    it('B-invites: a new account gets the language of the browser, and is welcomed in it', async () => {
      const token = await invite(team().owner);
      const joined = async (language: string) => {
        const { url } = team();
        const headers = { 'accept-language': language };
        const form = { token, ...newcomer() };
        const request = { method: 'POST', path: '/api/v1/join', form, headers };
        const { body: made } = await call(url, request);
        const as = { email: made.email, apiKey: made.api_key };
        const query = 'anchor=newest&num_before=9&num_after=0&narrow=[["is","dm"]]';
        const { body } = await call(url, { path: `/api/v1/messages?${encodeURI(query)}`, as });
        const { realm } = team();
        return [
          realm.state.userSetting(made.user_id, 'default_language'),
          body.messages[0].content,
        ];
      };
      const welcome = expect.stringContaining('Te damos la bienvenida');
      expect(await joined('tlh, es-MX;q=0.9, de;q=0.8')).toEqual(['es', welcome]);
      expect(await joined('tlh')).toEqual(['en', expect.stringContaining('Welcome')]);
    });

    it('B-invites: a link ends when it expires, is revoked, or its creator leaves', async () => {
      const inviter = await team().person('administrator');
      const brief = await invite(inviter, { invite_expires_in_minutes: 1 });
      const revoked = await invite(inviter);
      const left = await invite(inviter);
      const { body } = await inviter.get('/invites');
      const { id } = body.invites.find((each: { link_url: string }) =>
        each.link_url.endsWith(revoked),
      );
      expect(await inviter.delete(`/invites/multiuse/${id}`)).toMatchObject({ status: 200 });
      expect(await join(team(), revoked)).toMatchObject(noLonger);
      expect(await team().owner.delete(`/users/${inviter.id}`)).toMatchObject({ status: 200 });
      expect(await join(team(), left)).toMatchObject(noLonger);
      team().wait(61_000);
      expect(await join(team(), brief)).toMatchObject(noLonger);
      expect(await join(team(), 'nonsense')).toMatchObject(noLonger);
    });

    it('B-invites: members create single-use links, administrators multi-use ones', async () => {
      const [member, guest, other] = [
        await team().person(),
        await team().person('guest'),
        await team().person(),
      ];
      expect(await member.post('/invites/multiuse')).toMatchObject({ status: 400 });
      await invite(member, { single_use: true });
      expect(await guest.post('/invites/multiuse', { single_use: true })).toMatchObject({
        status: 400,
      });
      const own = (await member.get('/invites')).body.invites;
      expect(own).toHaveLength(1);
      expect((await other.get('/invites')).body.invites).toEqual([]);
      const refusal = await other.delete(`/invites/multiuse/${own[0].id}`);
      expect(refusal).toEqual(await other.delete('/invites/multiuse/999999'));
      const seen = (await team().owner.get('/invites')).body.invites;
      expect(seen).toContainEqual({ ...own[0], link_url: null });
    });

    it('B-invites: an invitation cannot give a role above the inviter’s', async () => {
      const [member, administrator] = [await team().person(), await team().person('administrator')];
      const asRole = (invite_as: number) => ({ invite_as, single_use: true });
      for (const role of [roles.moderator, roles.administrator, roles.owner]) {
        expect(await member.post('/invites/multiuse', asRole(role))).toMatchObject({ status: 400 });
      }
      expect(await administrator.post('/invites/multiuse', asRole(roles.owner))).toMatchObject({
        status: 400,
      });
      const token = await invite(administrator, asRole(roles.administrator));
      await team().owner.patch(`/users/${administrator.id}`, { role: roles.member });
      expect(await join(team(), token)).toMatchObject(noLonger);
      const guest = await join(team(), await invite(member, asRole(roles.guest)));
      const { body } = await member.get(`/users/${guest.body['user_id']}`);
      expect(body.user.role).toBe(roles.guest);
    });

    it('CVE-2022-31168: bots can neither invite nor see links', async () => {
      const { owner } = team();
      const token = await invite(owner, { invite_as: roles.administrator });
      const { id } = (await owner.get('/invites')).body.invites[0];
      const [strong, weak] = [await team().bot(owner, 'owner'), await team().bot(owner)];
      for (const bot of [strong, weak]) {
        const asks = [
          bot.post('/invites/multiuse', { invite_as: roles.administrator }),
          bot.post('/invites/multiuse', { single_use: true }),
          bot.get('/invites'),
          bot.delete(`/invites/multiuse/${id}`),
        ];
        for (const { status } of await Promise.all(asks)) expect(status).toBe(400);
      }
      expect(await look(team(), token)).toMatchObject({ status: 200 });
    });

    it('B-invites: administrators see and revoke links of owners, and cannot use them to become owners', async () => {
      const { owner } = team();
      const administrator = await team().person('administrator');
      const token = await invite(owner, { invite_as: roles.owner });
      const listedTo = async (person: Person) => (await person.get('/invites')).body.invites[0];
      const seen = await listedTo(administrator);
      expect(seen).toMatchObject({ invited_as: roles.owner, link_url: null });
      expect(await listedTo(owner)).toEqual({
        ...seen,
        link_url: expect.stringContaining(token),
      });
      const lower = await invite(owner, { invite_as: roles.administrator });
      expect(await listedTo(owner)).toMatchObject({ link_url: expect.stringContaining(lower) });
      expect(await listedTo(administrator)).toMatchObject({ link_url: null });
      const path = `/invites/multiuse/${seen.id}`;
      expect(await administrator.delete(path)).toMatchObject({ status: 200 });
      expect(await join(team(), token)).toMatchObject(noLonger);
    });

    it('B-invites: a token is not stored in plain text, and its creator can read the link with a new key', async () => {
      const maker = await team().person('administrator');
      const token = await invite(maker, {});
      const rows = await team().realm.reader.all('SELECT * FROM invites');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(token);
      const { body } = await maker.post('/users/me/api_key/regenerate');
      const { invites } = (await maker.withKey(body.api_key).get('/invites')).body;
      expect(invites.some(({ link_url }: { link_url: string }) => link_url?.endsWith(token))).toBe(
        true,
      );
    });

    it('B-invites: a link does not subscribe to channels where its creator may no longer add people', async () => {
      const { owner } = team();
      const maker = await team().person();
      const makersMayAdd = { direct_members: [maker.id], direct_subgroups: [] };
      const [left, lost, kept, usual] = [
        await team().channel('left', {
          subscribers: [owner, maker],
          settings: { invite_only: true, can_add_subscribers_group: makersMayAdd },
        }),
        await team().channel('lost', {
          subscribers: [owner, maker],
          settings: { invite_only: true, can_add_subscribers_group: makersMayAdd },
        }),
        await team().channel('kept', {
          subscribers: [owner, maker],
          settings: { invite_only: true, can_add_subscribers_group: makersMayAdd },
        }),
        await team().channel('usual', { settings: { is_default_stream: true } }),
      ];
      const token = await invite(maker, { single_use: true, stream_ids: [left, lost, kept] });
      const nobody = { direct_members: [], direct_subgroups: [] };
      for (const channel of [left, lost]) {
        const change = { can_add_subscribers_group: { new: nobody } };
        expect(await owner.patch(`/streams/${channel}`, change)).toMatchObject({ status: 200 });
      }
      const putOut = { subscriptions: ['left'], principals: [maker.id] };
      expect(await owner.delete('/users/me/subscriptions', putOut)).toMatchObject({ status: 200 });

      const { status, body } = await join(team(), token);
      expect(status).toBe(200);
      const isIn = async (channel: number) =>
        (await owner.get(`/users/${body['user_id']}/subscriptions/${channel}`)).body.is_subscribed;
      expect([await isIn(left), await isIn(lost), await isIn(kept), await isIn(usual)]).toEqual([
        false,
        false,
        true,
        true,
      ]);
    });

    it('B-invites: a link does not subscribe to channels that have been archived', async () => {
      const { owner, realm } = team();
      const [archived, kept] = [
        await team().channel('archived after it was named'),
        await team().channel('not archived'),
      ];
      const token = await invite(owner, { single_use: true, stream_ids: [archived, kept] });
      await owner.delete(`/streams/${archived}`);
      const { body } = await join(team(), token);
      const isIn = (channel_id: number) =>
        realm.state.subscriptions.get({ channel_id, user_id: Number(body['user_id']) })?.active;
      expect([archived, kept].map(isIn)).toEqual([undefined, true]);
    });

    it('B-invites: a link can only have channels where its creator may add people', async () => {
      const member = await team().person();
      const onlyOwner = { direct_members: [team().owner.id], direct_subgroups: [] };
      const [closed, archived] = [
        await team().channel('members bring nobody into', {
          subscribers: [team().owner, member],
          settings: { invite_only: true, can_add_subscribers_group: onlyOwner },
        }),
        await team().channel('archived before it was named'),
      ];
      await team().owner.delete(`/streams/${archived}`);
      for (const channel of [closed, archived, archived + 1000]) {
        const wish = { single_use: true, stream_ids: [channel] };
        expect(await member.post('/invites/multiuse', wish)).toMatchObject({
          status: 400,
          body: { msg: `You may not invite people to the channel with ID ${channel}.` },
        });
      }
      expect((await member.get('/invites')).body.invites).toEqual([]);
    });

    it('B-invites: a link works as long as its creator may create such links', async () => {
      const { owner } = team();
      const groups = (await owner.get('/user_groups')).body.user_groups;
      const groupNamed = (wanted: string): number =>
        groups.find(({ name }: { name: string }) => name === wanted).id;
      const permit = async (setting: string, group: string) => {
        const update = { [setting]: { new: groupNamed(group) } };
        expect(await owner.patch('/realm', update)).toMatchObject({ status: 200 });
      };
      const [demoted, maker] = [await team().person(), await team().person('administrator')];
      const [forOne, ofDemoted, forMany] = [
        await invite(maker, { single_use: true }),
        await invite(demoted, { single_use: true }),
        await invite(maker),
      ];
      await owner.patch(`/users/${demoted.id}`, { role: roles.guest });
      expect(await look(team(), ofDemoted)).toMatchObject(noLonger);
      expect(await join(team(), ofDemoted)).toMatchObject(noLonger);

      await permit('create_multiuse_invite_group', 'role:owners');
      expect(await join(team(), forMany)).toMatchObject(noLonger);
      expect(await join(team(), forOne)).toMatchObject({ status: 200 });
      await permit('create_multiuse_invite_group', 'role:administrators');
      expect(await join(team(), forMany)).toMatchObject({ status: 200 });
    });

    it('B-invites: a new account must satisfy the rules for addresses, names and passwords', async () => {
      const token = await invite(team().owner);
      for (const wrong of [{ email: 'nobody' }, { full_name: '**' }, { password: 'password' }]) {
        expect((await join(team(), token, { ...newcomer(), ...wrong })).status).toBe(400);
      }
      const taken = { ...newcomer(), email: team().owner.email };
      expect((await join(team(), token, taken)).status).toBe(400);
      const listed = (await team().owner.get('/invites')).body.invites;
      expect(listed.find((each: { link_url: string }) => each.link_url.endsWith(token)).uses).toBe(
        0,
      );
    });

    it('B-invites: users who can see the list get events, and the inviter is told of new accounts', async () => {
      const member = await team().person();
      const events = await team().eventsOf(() => invite(member, { single_use: true }));
      const audiences = events.map(({ audience }) => audience);
      expect(audiences).toContain(`user:${member.id}`);
      expect(audiences).toContain(`user:${team().owner.id}`);
      const token = await invite(member, { single_use: true });
      await join(team(), token);
      const { body } = await member.get('/messages', {
        anchor: 'newest',
        num_before: 1,
        num_after: 0,
        narrow: [{ operator: 'is', operand: 'dm' }],
      });
      expect(body.messages[0].content).toContain('has accepted your invitation');
    });

    it('B-invites: the number of invitations per person is limited', async () => {
      const member = await team().person();
      for (let made = 0; made < limits.invitesPerUser; made += 1) {
        await invite(member, { single_use: true });
      }
      expect(await member.post('/invites/multiuse', { single_use: true })).toMatchObject({
        status: 400,
      });
    });

    it('B-invites: a link of one organization does not exist in another', async () => {
      const stranger = await team().stranger();
      const answer = await stranger.post('/invites/multiuse', { single_use: true });
      const token = answer.body.invite_link.split('#join=')[1];
      expect(await join(team(), token)).toMatchObject(noLonger);
    });
  });
});
