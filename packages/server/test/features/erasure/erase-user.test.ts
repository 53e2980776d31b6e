import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Snapshot, TidingsEvent } from '@tidings/shared-types';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { backUp } from '../../../src/operations/backup/back-up.ts';
import { applyEvent } from '../../support/apply-events/apply-event.ts';
import { clientState } from '../../support/apply-events/client-state.ts';
import { fresh } from '../../support/channels.ts';
import { listen, modern } from '../../support/event-listener.ts';
import { eventually } from '../../support/eventually.ts';
import { found, sent, sentTo } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeamOnBothEngines, type Person, personAt, type Team } from '../../support/team.ts';
import { picture } from '../avatars/pictures.ts';
import { comparable, forget } from '../register/comparable.ts';
import { registered } from '../register/registered.ts';
import { formWith, getRaw, upload } from '../uploads/raw-request.ts';
import { bytesWith, filesWith, tracesIn } from './traces.ts';

/** Is in everything that the person of a test writes, and nowhere else. */
let CANARY = '';
let tests = 0;

beforeEach(() => {
  tests += 1;
  CANARY = `qzxv${tests}v`;
});

const path = (person: Person) => `/users/${person.id}/data`;

async function ok(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as Record<string, never>;
}

/** Erases a person, and waits for the end. Returns the report. */
async function erase({ owner }: Team, person: Person, messages: 'delete' | 'anonymize') {
  await ok(owner.delete(path(person), { messages }));
  return erased(owner, person);
}

async function erased(owner: Person, person: Person) {
  const report = async () => (await owner.get(path(person))).body.erasure;
  await eventually(async () => (await report()).finished_at !== null, 'the person is erased');
  return report();
}

/** Creates a person who has left something everywhere. */
async function busyPerson(team: Team) {
  const person = await team.person('member', `${CANARY}name ${fresh()}`);
  const other = await team.person();
  const { owner } = team;
  const channel = await team.channel(fresh(), { subscribers: [owner, person, other] });
  const follower = await follow(other);
  const { body } = await owner.get(`/users/${person.id}`);
  const name: string = body.user.full_name;
  const file = await upload(person, `${CANARY}-file.txt`, `${CANARY} bytes`);
  const otherFile = await upload(other, 'other.txt', 'others');
  const own = await sent(
    person,
    channel,
    'topic',
    `${CANARY}first [${CANARY}-file.txt](${file}) [x](${otherFile})`,
  );
  const reaction = { emoji_name: 'tada' };
  await ok(other.post(`/messages/${own}/reactions`, reaction));
  const edited = await sent(person, channel, 'topic', `${CANARY}before`);
  await ok(person.patch(`/messages/${edited}`, { content: `${CANARY}after` }));
  const { id: directId } = await ok(
    person.post('/messages', {
      ...{ type: 'direct', to: [other.id], content: `${CANARY}direct` },
      custom: { tag: `${CANARY}sentdata` },
    }),
  );
  const direct = Number(directId);
  await ok(person.patch(`/messages/${own}`, { custom: { [`${CANARY}key`]: `${CANARY}olddata` } }));
  await ok(person.patch(`/messages/${own}`, { custom: { tag: `${CANARY}newdata` } }));
  const answer = await sentTo(other, [person], 'an answer');
  const link = `[it](${file}) [${CANARY}-file.txt](${file})`;
  const mention = await sent(other, channel, 'topic', `hello @**${name}**, see ${link}`);
  const silent = await sent(other, channel, 'topic', `hello @_**${name}|${person.id}**`);
  const changed = await sent(other, channel, 'topic', `before @**${name}|${person.id}**`);
  await ok(other.patch(`/messages/${changed}`, { content: 'after' }));
  await ok(person.post(`/messages/${mention}/reactions`, reaction));
  const mentioning = { content: `later @**${name}|${person.id}**` };
  await ok(
    other.post('/drafts', {
      drafts: [mentioning, { content: `later ${link}` }].map((draft) => ({
        ...{ type: 'stream', to: [channel], topic: 'topic', ...draft },
      })),
    }),
  );
  await ok(
    other.post('/scheduled_messages', {
      ...{ type: 'stream', to: channel, topic: 'topic', ...mentioning },
      scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 90_000,
    }),
  );
  const poll = await sent(other, channel, 'topic', '/poll what?\none');
  const vote = JSON.stringify({ type: 'new_option', idx: 1, option: `${CANARY}option` });
  await ok(person.post('/submessage', { message_id: poll, msg_type: 'widget', content: vote }));
  const draft = { type: 'stream', to: [channel], topic: 'topic', content: `${CANARY}draft` };
  await ok(person.post('/drafts', { drafts: [draft] }));
  const later = Math.floor(Date.now() / 1000) + 90_000;
  const scheduled = {
    ...{ type: 'stream', to: channel, topic: 'topic', content: `${CANARY}scheduled` },
    custom: { tag: `${CANARY}later` },
  };
  await ok(
    person.post('/scheduled_messages', { ...scheduled, scheduled_delivery_timestamp: later }),
  );
  const remind = { message_id: mention, note: `${CANARY}note` };
  await ok(person.post('/reminders', { ...remind, scheduled_delivery_timestamp: later }));
  await ok(
    person.post('/saved_snippets', { title: `${CANARY}title`, content: `${CANARY}snippet` }),
  );
  await ok(person.post('/users/me/alert_words', { alert_words: [`${CANARY}word`] }));
  await ok(person.post('/users/me/status', { status_text: `${CANARY}status` }));
  await ok(person.patch('/settings', { timezone: 'Europe/Zurich', email_address_visibility: 1 }));
  await ok(
    person.post('/user_topics', { stream_id: channel, topic: 'topic', visibility_policy: 3 }),
  );
  await ok(person.post(`/users/me/muted_users/${other.id}`));
  await ok(person.post('/users/me/presence', { status: 'active' }));
  await ok(person.post('/users/me/avatar', formWith('me.png', await picture('png'), 'image/png')));
  await ok(owner.post('/realm/profile_fields', { name: fresh(), hint: '', field_type: 1 }));
  const fields = (await owner.get('/realm/profile_fields')).body.custom_fields;
  const data = [{ id: fields.at(-1).id, value: `${CANARY}value` }];
  await ok(person.patch('/users/me/profile_data', { data }));
  const robot = await ok(
    person.post('/bots', {
      ...{ full_name: fresh(), short_name: `robot${person.id}`, bot_type: 3 },
      ...{ service_name: `${CANARY}service`, payload_url: `https://192.168.7.7/${CANARY}bot` },
    }),
  );
  const moved = { service_payload_url: `https://192.168.7.7/${CANARY}moved` };
  await ok(person.patch(`/bots/${Number(robot.user_id)}`, moved));
  await sentTo(other, [{ id: Number(robot.user_id) } as Person], 'a question');
  await ok(owner.patch(`/users/${person.id}`, { new_email: `${CANARY}${person.id}@example.org` }));
  return {
    ...{ person, other, channel, follower, own, edited, direct, answer, mention, silent },
    ...{ changed, poll, file: decodeURIComponent(file), otherFile },
  };
}

/** A client that registers now and reads its events later. */
async function follow(person: Person) {
  const parameters = { client_capabilities: modern, include_subscribers: true };
  const { queue_id, last_event_id: start, ...snapshot } = await registered(person, parameters);
  return async () => {
    const events: TidingsEvent[] = [];
    let last_event_id = start;
    for (;;) {
      const { body } = await person.get('/events', { queue_id, last_event_id, dont_block: true });
      if (body.result !== 'success') return { code: body.code as string, snapshot, events };
      if (body.events.length === 0) return { code: 'success', snapshot, events };
      events.push(...body.events);
      last_event_id = body.events.at(-1).id;
    }
  };
}

forEachTeamOnBothEngines((team) => {
  async function expectNoTraces() {
    const { engine } = team().services;
    expect(await tracesIn(engine, CANARY)).toEqual([]);
    expect(await filesWith(team().data, CANARY)).toEqual([]);
    if (engine.dialect.engine === 'sqlite') {
      expect(await bytesWith(team().database, CANARY)).toEqual([]);
    }
  }

  it('X2: nothing is left of an erased person, in the database, its files, or a new backup', async () => {
    const { person, other, own, direct, answer, mention, silent, changed, file, otherFile, poll } =
      await busyPerson(team());
    expect(await tracesIn(team().services.engine, CANARY)).not.toEqual([]);
    const report = await erase(team(), person, 'delete');
    expect(report).toMatchObject({ user_id: person.id, messages: 'delete' });
    expect(report.erased).toMatchObject({
      ...{ messages: 3, mentions: 6, reactions: 1, submessages: 1, files: 2, drafts: 1 },
      ...{ scheduled_messages: 1, reminders: 1, saved_snippets: 1, alert_words: 1 },
    });
    await expectNoTraces();
    const entries = await team().services.engine.reader.all<{ kind: string; details: string }>(
      'SELECT kind, details FROM audit_log WHERE realm_id = $1 AND target_id = $2 ORDER BY id',
      [team().realm.id, person.id],
    );
    expect(entries.map(({ kind }) => kind)).toEqual([
      ...['user.created', 'user.email_changed', 'user.deactivated', 'user.erased'],
    ]);
    expect(JSON.parse(entries.at(-1)?.details ?? '')).toEqual({
      ...{ messages: 'delete', message_count: 3, file_count: 2 },
    });
    const folder = await mkdtemp(join(tmpdir(), 'tidings-erased-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await backUp(team().services, join(folder, 'backup'));
    expect(await filesWith(folder, CANARY)).toEqual([]);

    const unsent = { content: `later @**Deleted user|${person.id}**` };
    const link = `${dirname(file)}/deleted-file`;
    const forwarded = `[it](${link}) [deleted-file](${link})`;
    expect((await other.get('/drafts')).body.drafts).toMatchObject([
      unsent,
      { content: `later ${forwarded}` },
    ]);
    expect((await other.get('/scheduled_messages')).body.scheduled_messages).toMatchObject([
      unsent,
    ]);
    for (const id of [own, direct]) expect(await found(other, id)).toBeUndefined();
    expect(await found(other, answer)).toMatchObject({ content: 'an answer' });
    const nameless = `@**Deleted user|${person.id}**`;
    expect((await found(other, mention)).content).toBe(`hello ${nameless}, see ${forwarded}`);
    expect((await found(other, mention)).reactions).toEqual([]);
    expect((await found(other, silent)).content).toBe(`hello @_**Deleted user|${person.id}**`);
    expect((await found(other, poll)).submessages).toHaveLength(1);
    const history = (await other.get(`/messages/${changed}/history`)).body.message_history;
    expect(history[0].content).toBe(`before ${nameless}`);
    expect((await getRaw(team(), file, { as: other })).status).not.toBe(200);
    expect((await getRaw(team(), otherFile, { as: other })).status).toBe(200);
    const { user } = (await other.get(`/users/${person.id}`)).body;
    expect(user).toMatchObject({ full_name: 'Deleted user', is_active: false, timezone: '' });
    expect((await person.get('/users/me')).status).not.toBe(200);
  });

  it('X2: messages can stay without their author, and without their earlier texts', async () => {
    const { person, other, own, edited, direct, file } = await busyPerson(team());
    const report = await erase(team(), person, 'anonymize');
    expect(report.erased).toMatchObject({
      ...{ messages: 0, anonymized_messages: 3, histories: 1, custom_data: 2 },
    });
    expect(await found(other, own)).not.toHaveProperty('custom');
    for (const gone of ['key', 'olddata', 'newdata', 'sentdata', 'later']) {
      expect(await tracesIn(team().services.engine, `${CANARY}${gone}`)).toEqual([]);
    }
    expect(await found(other, own)).toMatchObject({
      sender_full_name: 'Deleted user',
      sender_email: expect.stringContaining('.invalid'),
    });
    expect(await found(other, direct)).toMatchObject({ content: `${CANARY}direct` });
    const history = (await other.get(`/messages/${edited}/history`)).body.message_history;
    expect(history).toHaveLength(1);
    expect(await tracesIn(team().services.engine, `${CANARY}before`)).toEqual([]);
    expect(await tracesIn(team().services.engine, `${CANARY}name`)).toEqual([]);
    expect(await tracesIn(team().services.engine, `${CANARY}-file`)).toEqual([]);
    expect((await getRaw(team(), file, { as: other })).status).not.toBe(200);
    expect(await team().owner.delete(path(person), { messages: 'delete' })).toMatchObject({
      body: { complete: true, erased: { messages: 0, files: 0 } },
    });
    // So that other tests find no traces.
    for (const id of [own, edited, direct]) await team().owner.delete(`/messages/${id}`);
    await team().services.engine.eraseFreedSpace();
    expect(await team().services.engine.emptyLog()).toBe(true);
  });

  it('X2: clients start over if votes were erased, since no event takes these back', async () => {
    const { person, follower } = await busyPerson(team());
    await erase(team(), person, 'delete');
    const { code, events } = await follower();
    expect(code).toBe('BAD_EVENT_QUEUE_ID');
    expect(JSON.stringify(events)).not.toContain(CANARY);
  });

  it('X2: without votes, every client goes on with its queue and converges', async () => {
    const [person, other] = [
      await team().person('member', `${CANARY}name Two`),
      await team().person(),
    ];
    const name = fresh();
    const channel = await team().channel(name, { subscribers: [person, other] });
    const early = await follow(other);
    await sent(person, channel, 'topic', `${CANARY}early`);
    const mention = await sent(other, channel, 'topic', `@**${CANARY}name Two** hello`);
    await ok(person.post(`/messages/${mention}/reactions`, { emoji_name: 'tada' }));
    await ok(person.post('/users/me/status', { status_text: `${CANARY}status` }));
    await ok(person.patch('/settings', { full_name: `${CANARY}name Three` }));
    const waiting = await listen(other);
    await erase(team(), person, 'delete');
    const { code, snapshot, events } = await early();
    expect(code).toBe('success');
    expect(JSON.stringify(events).toLowerCase()).not.toContain(CANARY);
    const held = clientState(snapshot as Snapshot);
    for (const event of events) applyEvent(held, event);
    const parameters = { client_capabilities: modern, include_subscribers: true };
    const now = clientState(await registered(other, parameters));
    const options = { inheritsSettings: true };
    expect(forget(comparable(held, options), held)).toEqual(forget(comparable(now, options), held));
    expect(JSON.stringify(now).toLowerCase()).not.toContain(CANARY);
    expect(JSON.stringify(await waiting.heard()).toLowerCase()).not.toContain(CANARY);
    await expectNoTraces();
  });

  it('X2: a repeated request, at the same time or later, erases once', async () => {
    const { person } = await busyPerson(team());
    const request = () => team().owner.delete(path(person), { messages: 'delete' });
    const answers = await Promise.all([request(), request()]);
    const counts = answers.map(({ body }) => body.erased.drafts).sort();
    expect(counts).toEqual([0, 1]);
    expect((await erased(team().owner, person)).erased).toMatchObject({ drafts: 1, messages: 3 });
    const again = (await request()).body;
    expect(again.complete).toBe(true);
    expect(Object.values(again.erased).every((count) => count === 0)).toBe(true);
  });

  it('X2: a service key with the scope `users` erases, and no other one', async () => {
    const person = await team().person();
    const messages = 'delete';
    const service = async (scope: string) => {
      const wanted = { name: fresh(), scopes: [scope] };
      const { email, api_key } = (await team().owner.post('/realm/service_keys', wanted)).body;
      return personAt(team().url, 'localhost', { id: 0, email, apiKey: api_key });
    };
    const channels = await service('channels');
    expect((await channels.delete(path(person), { messages })).body.result).toBe('error');
    const users = await service('users');
    await ok(users.delete(path(person), { messages }));
    expect((await erased(users, person)).messages).toBe('delete');
    const second = await team().person('owner');
    expect(await users.delete(path(second), { messages })).toMatchObject({
      body: { code: 'UNAUTHORIZED_PRINCIPAL' },
    });
    expect((await second.get('/users/me')).status).toBe(200);
    await erase(team(), second, 'delete');
  });

  it('X2: only owners erase, and never themselves, bots, strangers or the last owner', async () => {
    const { owner } = team();
    const [person, admin] = [await team().person(), await team().person('administrator')];
    const bot = await team().bot(person);
    const messages = 'delete';
    for (const caller of [person, admin]) {
      const refusal = { body: { code: 'UNAUTHORIZED_PRINCIPAL' } };
      expect(await caller.delete(path(person), { messages })).toMatchObject(refusal);
      expect(await caller.get(path(person))).toMatchObject(refusal);
    }
    for (const one of [bot, await team().stranger()]) {
      expect(await owner.delete(path(one), { messages })).toSatisfy(refused);
    }
    const last = { body: { code: 'CANNOT_DEACTIVATE_LAST_USER' } };
    expect(await owner.delete(path(owner), { messages })).toMatchObject(last);
    expect(await owner.get(path(person))).toSatisfy(refused);
    const second = await team().person('owner');
    expect(await owner.delete(path(owner), { messages })).toSatisfy(refused);
    expect(await second.delete(path(owner), { messages: 'none' })).toSatisfy(refused);
    expect((await erase(team(), second, 'delete')).acting_user_id).toBe(owner.id);
    expect(await owner.post(`/users/${second.id}/reactivate`)).toSatisfy(refused);
    expect(await owner.patch(`/users/${second.id}`, { full_name: 'Again' })).toSatisfy(refused);
  });

  it('X2: a person is erased while they send and are mentioned', async () => {
    const [person, other] = [
      await team().person('member', `${CANARY}name Four`),
      await team().person(),
    ];
    const channel = await team().channel(fresh(), { subscribers: [person, other] });
    let isOver = false;
    const busily = async (action: () => Promise<unknown>) => {
      while (!isOver) await action();
    };
    const work = Promise.all([
      busily(() => person.post('/messages', message(`${CANARY}text`))),
      busily(() => other.post('/messages', message(`@**${CANARY}name Four** hello`))),
      busily(() => person.post('/users/me/status', { status_text: `${CANARY}${Math.random()}` })),
    ]);
    function message(content: string) {
      return { type: 'channel', to: [channel], topic: 'topic', content };
    }
    await eventually(
      async () => (await found(other, await sent(other, channel, 'x'))) !== undefined,
      'sent',
    );
    await ok(team().owner.delete(path(person), { messages: 'delete' }));
    isOver = true;
    await work;
    await erased(team().owner, person);
    // Later mentions by the former name mean nobody: they are only text.
    const traces = await tracesIn(team().services.engine, 'data-user-id=');
    expect(traces.filter((trace) => trace.includes(`${CANARY}name`))).toEqual([]);
    expect(await tracesIn(team().services.engine, `${CANARY}text`)).toEqual([]);
  });
});
