import { expect, it } from 'vitest';
import { userSettingRows } from '../../../src/core/storage/tables/users.ts';
import { trimAuditLog } from '../../../src/features/audit/trim-audit-log.ts';
import { fresh } from '../../support/channels.ts';
import { eventually } from '../../support/eventually.ts';
import { sent } from '../../support/messages.ts';
import { forEachTeam, forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { account, freshEmail } from '../users/people.ts';
import { entriesOf, writtenBy } from './entries.ts';

const YEAR_MS = 365 * 86_400_000;

forEachTeamOnBothEngines((team) => {
  const log = async (by: Person, filter: object = {}) => {
    const { status, body } = await by.get('/realm/audit_log', filter as Record<string, unknown>);
    expect([status, body.msg]).toEqual([200, '']);
    return body;
  };
  const ids = (entries: readonly { id: number }[]) => entries.map(({ id }) => id);

  it('X3: entries come newest first, in pages, by kind, actor, target and time', async () => {
    const { owner } = team();
    const admin = await team().person('administrator');
    const [ada, bob] = [await team().person(), await team().person()];
    for (const [by, person, role] of [
      [owner, ada, 300],
      [admin, bob, 300],
      [admin, ada, 400],
    ] as const) {
      expect((await by.patch(`/users/${person.id}`, { role })).status).toBe(200);
    }
    await admin.delete(`/users/${bob.id}`);
    const all = (await log(owner, { limit: 500 })).entries;
    expect(ids(all)).toEqual([...ids(all)].sort((a, b) => b - a));
    expect(all[0]).toMatchObject({
      kind: 'user.deactivated',
      via: 'api',
      actor_id: admin.id,
      target_type: 'user',
      target_id: bob.id,
      details: {},
    });
    expect(all[0].timestamp).toBeGreaterThan(1_700_000_000);

    const paged: number[] = [];
    for (let before: number | undefined; ; before = paged.at(-1)) {
      const page = await log(owner, { limit: 2, ...(before !== undefined && { before }) });
      paged.push(...ids(page.entries));
      if (page.found_oldest) break;
    }
    expect(paged).toEqual(ids(all));

    const roles = await log(owner, { kinds: ['user.role_changed'] });
    expect(roles.entries.map((each: { details: object }) => each.details)).toEqual([
      { old: 300, new: 400 },
      { old: 400, new: 300 },
      { old: 400, new: 300 },
    ]);
    const both = await log(owner, { kinds: ['user.role_changed', 'user.deactivated'], limit: 3 });
    expect(ids(both.entries)).toEqual([all[0].id, ...ids(roles.entries).slice(0, 2)]);
    const byAdmin = await log(admin, { actor_id: admin.id });
    expect(byAdmin.entries).toHaveLength(3);
    const ofAda = await log(admin, {
      target_type: 'user',
      target_id: ada.id,
      kinds: ['user.role_changed'],
    });
    expect(ids(ofAda.entries)).toEqual([roles.entries[0].id, roles.entries[2].id]);
    const later = Math.ceil(team().services.clock.now() / 1000) + 60;
    expect(await log(owner, { since: later })).toMatchObject({ entries: [], found_oldest: true });
    expect(ids((await log(owner, { since: 1, limit: 500 })).entries)).toEqual(ids(all));
  });

  it('X3: only administrators and owners read it', async () => {
    const error = { code: 'UNAUTHORIZED_PRINCIPAL' };
    for (const role of ['moderator', 'member', 'guest'] as const) {
      const { body } = await (await team().person(role)).get('/realm/audit_log');
      expect(body).toMatchObject(error);
    }
    expect(
      (
        await team()
          .bot(team().owner)
          .then((bot) => bot.get('/realm/audit_log'))
      ).body,
    ).toEqual(expect.objectContaining(error));
    const kinds = ['user.role_changed'];
    const { body } = await (await team().stranger()).get('/realm/audit_log', { kinds });
    expect(body.entries).toEqual([]);
  });

  it('X3: old entries are trimmed', async () => {
    await team().owner.patch('/realm', { description: fresh('old') });
    team().wait(YEAR_MS);
    const kept = await writtenBy(team(), () =>
      team().owner.patch('/realm', { description: fresh('new') }),
    );
    team().wait(60_000);
    await trimAuditLog(team().services);
    expect(ids(await entriesOf(team()))).toEqual(ids(kept));
  });
});

forEachTeam((team) => {
  const lastOf = async (action: () => Promise<unknown>) => (await writtenBy(team(), action)).at(-1);

  it('X3: a setting of the organization is there with its old and new value', async () => {
    const [name, other] = [fresh('Name'), fresh('Name')];
    await team().owner.patch('/realm', { name });
    const members = team().realm.state.groupSetting('can_invite_users_group');
    const written = await writtenBy(team(), () =>
      team().owner.patch('/realm', {
        name: other,
        allow_message_editing: false,
        can_invite_users_group: {
          new: { direct_members: [team().owner.id], direct_subgroups: [] },
        },
      }),
    );
    expect(written.map(({ kind, details }) => [kind, details])).toEqual([
      ['setting.changed', { setting: 'name', old: name, new: other }],
      ['setting.changed', { setting: 'allow_message_editing', old: true, new: false }],
      [
        'setting.changed',
        {
          setting: 'can_invite_users_group',
          old: members,
          new: { direct_members: [team().owner.id], direct_subgroups: [] },
        },
      ],
    ]);
    expect(await writtenBy(team(), () => team().owner.patch('/realm', { name: other }))).toEqual(
      [],
    );
  });

  it('X3: a permission of a channel too, and people whom somebody brings into it', async () => {
    const name = fresh();
    const channel = await team().channel(name);
    const ada = await team().person();
    const entry = await lastOf(() =>
      team().owner.patch(`/streams/${channel}`, { is_private: true }),
    );
    expect(entry).toMatchObject({
      kind: 'channel.setting_changed',
      target_id: channel,
      details: { name, setting: 'history_public_to_subscribers', old: true, new: false },
    });
    const subscription = { subscriptions: [{ name }], principals: [ada.id] };
    expect(await lastOf(() => team().owner.post('/users/me/subscriptions', subscription))).toEqual(
      expect.objectContaining({
        kind: 'channel.people_added',
        details: { name, user_ids: [ada.id] },
      }),
    );
    const leaving = { subscriptions: [name], principals: [ada.id] };
    expect(await lastOf(() => team().owner.delete('/users/me/subscriptions', leaving))).toEqual(
      expect.objectContaining({
        kind: 'channel.people_removed',
        details: { name, user_ids: [ada.id] },
      }),
    );
  });

  it('X3: deletions are there with ids and counts, and no text or secret is', async () => {
    const channel = await team().channel(fresh());
    const word = fresh('xyzzy');
    const id = await sent(team().owner, channel, 'topic', word);
    expect(await lastOf(() => team().owner.delete(`/messages/${id}`))).toMatchObject({
      kind: 'message.deleted',
      target_id: id,
      details: { sender_id: team().owner.id, channel_id: channel },
    });
    await sent(team().owner, channel, word, word);
    const topic = { topic_name: word };
    expect(
      await lastOf(() => team().owner.post(`/streams/${channel}/delete_topic`, topic)),
    ).toMatchObject({ kind: 'topic.deleted', target_id: channel, details: { count: 1 } });
    const ada = await account(team());
    const key = (await fetchKey(ada)).body.api_key;
    const everything = JSON.stringify(await entriesOf(team()));
    for (const secret of [word, key, ada.password]) expect(everything).not.toContain(secret);
  });

  it('X3: sending a message writes nothing', async () => {
    const channel = await team().channel(fresh());
    expect(await writtenBy(team(), () => sent(team().owner, channel, 'topic'))).toEqual([]);
  });

  it('X3: an administrator does not see addresses of people who hide theirs', async () => {
    const [ada, admin] = [await team().person(), await team().person('administrator')];
    const email = freshEmail();
    await team().owner.patch(`/users/${ada.id}`, { new_email: email });
    const hide = (value: number) =>
      team().realm.write((change) =>
        change.put(userSettingRows, { user_id: ada.id, name: 'email_address_visibility', value }),
      );
    const shown = async () => {
      const filter = { kinds: ['user.email_changed'], target_type: 'user', target_id: ada.id };
      return (await admin.get('/realm/audit_log', filter)).body.entries[0].details;
    };
    await hide(3);
    expect(await shown()).toMatchObject({ new: email });
    await hide(4);
    expect(await shown()).toEqual({ old: null, new: null });
  });

  it('X3: a sign-in is there, and refused ones are counted together', async () => {
    const ada = await account(team());
    const signedIn = await lastOf(() => fetchKey(ada));
    expect(signedIn).toMatchObject({
      kind: 'sign_in.succeeded',
      actor_id: ada.id,
      target_id: ada.id,
      details: { method: 'password' },
    });
    const refusedSince = async (first: number) =>
      (await entriesOf(team())).filter(({ id, kind }) => id > first && kind === 'sign_in.refused');
    const start = signedIn?.id ?? 0;
    const wrong = { ...ada, password: 'not this one' };
    await fetchKey(wrong);
    await fetchKey({ email: freshEmail(), password: 'whatever it is' });
    const first = await eventually(async () => {
      const entries = await refusedSince(start);
      return entries.length >= 2 && entries;
    });
    expect(first.map(({ target_id }) => target_id).sort()).toEqual([ada.id, null].sort());
    expect(first[0]).toMatchObject({
      via: 'api',
      actor_id: null,
      ip: expect.stringMatching(/127\.0\.0\.1|::1/),
      details: { method: 'password', reason: 'credentials', count: 1 },
    });
    for (let round = 0; round < 3; round += 1) await fetchKey(wrong);
    await team().services.refusedSignIns.write();
    expect(await refusedSince(start)).toHaveLength(2);
    team().wait(60_000);
    await team().services.refusedSignIns.write();
    const [, , later] = await refusedSince(start);
    expect(later).toMatchObject({ target_id: ada.id, details: { count: 3 } });
  });

  it('X3: a deactivated person is refused with that reason', async () => {
    const ada = await account(team());
    await team().owner.delete(`/users/${ada.id}`);
    await fetchKey(ada);
    await team().services.refusedSignIns.write({ all: true });
    expect((await entriesOf(team())).at(-1)).toMatchObject({
      target_id: ada.id,
      details: { reason: 'deactivated' },
    });
  });

  it('X3: refusals that the job is writing are stored once another write is done', async () => {
    const { realm, services } = team();
    const written = await writtenBy(team(), async () => {
      const ip = '203.0.113.9';
      const refusal = { method: 'password', reason: 'credentials', userId: undefined, ip } as const;
      services.refusedSignIns.note(realm, refusal);
      void services.refusedSignIns.write();
      await services.refusedSignIns.write({ all: true });
    });
    expect(written).toMatchObject([{ details: { count: 1 } }]);
  });

  it('X3: many different names make few entries', async () => {
    const { realm, services } = team();
    team().wait(120_000);
    await services.refusedSignIns.write();
    const written = await writtenBy(team(), () => {
      for (let at = 0; at < 1000; at += 1) {
        const refusal = { method: 'password', reason: 'credentials', userId: undefined } as const;
        services.refusedSignIns.note(realm, { ...refusal, ip: `192.0.2.${at}` });
      }
      // At once, before the job that writes them now and then.
      return services.refusedSignIns.write({ all: true });
    });
    expect(written).toHaveLength(101);
    expect(written.map(({ details }) => (details as { count: number }).count)).toContain(900);
  });

  function fetchKey({ email, password }: { email: string; password: string }) {
    const body = new URLSearchParams({ username: email, password }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return call(team().url, { method: 'POST', path: '/api/v1/fetch_api_key', body, headers });
  }
});
