import { endpoints } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { fresh } from '../support/channels.ts';
import { found, sent, sentTo } from '../support/messages.ts';
import { refused } from '../support/refused.ts';
import { forEachTeam, type Person } from '../support/team.ts';

/** Convention 8: whole seconds, close to now. */
function recently(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(Date.now() / 1000 - Number(value)) < 600;
}

forEachTeam((team) => {
  const basic = ({ email, apiKey }: Person) => ({
    authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
  });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('convention 1: every path is below /api/v1, and nowhere else', async () => {
    const { url, owner } = team();
    const paths = Object.values(endpoints)
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      .map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(10);
    for (const path of paths) {
      const below = await fetch(`${url}/api/v1${path}`, { headers: basic(owner) });
      expect(below.status, path).not.toBe(404);
      for (const other of [`${url}${path}`, `${url}/api${path}`, `${url}/api/v2${path}`]) {
        const elsewhere = await fetch(other, { headers: basic(owner) });
        const isPage = elsewhere.headers.get('content-type')?.startsWith('text/html');
        expect(elsewhere.status === 404 || isPage, other).toBe(true);
      }
    }
  });

  it('convention 2: GET takes the query, and POST, PATCH and DELETE form fields, lists as JSON text', async () => {
    const { url, owner, person } = team();
    const friend = await person();
    const send = async (method: string, path: string, body: string) => {
      const headers = { ...basic(owner), ...form };
      const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body });
      return { status: answer.status, body: await answer.json() };
    };
    const to = encodeURIComponent(JSON.stringify([owner.id, friend.id]));
    const { status, body } = await send('POST', '/messages', `type=direct&to=${to}&content=a%26b`);
    expect(status).toBe(200);
    const ids = encodeURIComponent(JSON.stringify([body.id]));
    const query = `message_ids=${ids}&apply_markdown=false`;
    const read = await fetch(`${url}/api/v1/messages?${query}`, { headers: basic(friend) });
    expect((await read.json()).messages).toMatchObject([{ id: body.id, content: 'a&b' }]);
    expect((await send('PATCH', `/messages/${body.id}`, 'content=c')).status).toBe(200);
    const reaction = `/messages/${body.id}/reactions`;
    expect((await send('POST', reaction, 'emoji_name=tada')).status).toBe(200);
    expect((await send('DELETE', reaction, 'emoji_name=tada')).status).toBe(200);
    expect(await found(friend, body.id)).toMatchObject({ content: 'c', reactions: [] });
  });

  it('convention 3: every response is JSON with result and msg, which is empty on success', async () => {
    const { url, owner } = team();
    const answers = [
      await fetch(`${url}/api/v1/server_settings`),
      await fetch(`${url}/api/v1/users/me`, { headers: basic(owner) }),
      await fetch(`${url}/api/v1/users/me`),
      await fetch(`${url}/api/v1/no/such/path`),
      await fetch(`${url}/api/v1/messages/999999`, { headers: basic(owner) }),
      await fetch(`${url}/api/v1/messages`, { method: 'POST', headers: basic(owner) }),
    ];
    for (const answer of answers) {
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      const body = await answer.json();
      if (answer.status === 200) expect(body).toMatchObject({ result: 'success', msg: '' });
      else expect(body).toMatchObject({ result: 'error', msg: expect.stringMatching(/./) });
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 404, 400, 400]);
  });

  it('convention 4: a success lists the parameters that the endpoint does not support', async () => {
    const { owner } = team();
    const channel = fresh();
    await team().channel(channel);
    const more = { nonsense: 1, another: 'x' };
    const answers = [
      await owner.get('/users/me', more),
      await owner.post('/messages', { type: 'direct', to: [owner.id], content: 'x', ...more }),
      await owner.patch('/realm', more),
      await owner.delete('/users/me/subscriptions', { subscriptions: [channel], ...more }),
    ];
    for (const { body } of answers) {
      expect(body.ignored_parameters_unsupported).toEqual(['another', 'nonsense']);
    }
    expect((await owner.get('/users/me')).body).not.toHaveProperty(
      'ignored_parameters_unsupported',
    );
  });

  it('convention 5: stream and channel, direct and private mean the same when sending', async () => {
    const { owner } = team();
    const to = await team().channel(fresh());
    for (const type of ['stream', 'channel']) {
      const { body } = await owner.post('/messages', { type, to, topic: 't', content: type });
      expect(await found(owner, body.id)).toMatchObject({ type: 'stream', stream_id: to });
    }
    for (const type of ['direct', 'private']) {
      const { body } = await owner.post('/messages', { type, to: [owner.id], content: type });
      expect(await found(owner, body.id)).toMatchObject({ type: 'private' });
    }
    expect(
      await owner.post('/messages', { type: 'other', to: [owner.id], content: 'x' }),
    ).toSatisfy(refused);
  });

  describe('the empty topic', () => {
    it('convention 6: its three names are equivalent when marking a topic as read', async () => {
      const [writer, reader] = [await team().person(), await team().person()];
      const channel = await team().channel(fresh(), { subscribers: [writer, reader] });
      for (const topic_name of ['', '(no topic)', 'general chat']) {
        const id = await sent(writer, channel, '');
        expect((await found(reader, id)).flags).toEqual([]);
        const wanted = { stream_id: channel, topic_name };
        expect((await reader.post('/mark_topic_as_read', wanted)).status).toBe(200);
        expect((await found(reader, id)).flags).toEqual(['read']);
      }
    });

    it('convention 6: the display name is the one from registering', async () => {
      const { body } = await team().owner.post('/register', { fetch_event_types: ['realm'] });
      expect(body.realm_empty_topic_display_name).toBe('general chat');
    });

    it('convention 6: a required topic cannot have any of its names, to send or to schedule', async () => {
      const { owner } = team();
      const settings = { topics_policy: 'disable_empty_topic' };
      const to = await team().channel(fresh(), { settings });
      const scheduled_delivery_timestamp = Math.ceil(Date.now() / 1000) + 3600;
      for (const topic of ['', '(no topic)', 'general chat']) {
        const message = { type: 'channel', to, topic, content: 'x' };
        expect(await owner.post('/messages', message), topic).toSatisfy(refused);
        const later = { ...message, scheduled_delivery_timestamp };
        expect(await owner.post('/scheduled_messages', later), topic).toSatisfy(refused);
      }
    });

    it('convention 7: every endpoint with topics uses the display name unless the client supports the empty topic', async () => {
      const { owner } = team();
      const channel = await team().channel(fresh());
      const id = await sent(owner, channel, '', 'find me');
      await owner.patch(`/messages/${id}`, { topic: 'other' });
      await owner.patch(`/messages/${id}`, { topic: '' });
      const narrow = [{ operator: 'search', operand: 'find' }];
      const page = { anchor: id, num_before: 0, num_after: 0, narrow };
      const topics = async (more: Record<string, unknown>) => {
        const { messages } = (await owner.get('/messages', { ...page, ...more })).body;
        const { message } = (await owner.get(`/messages/${id}`, more)).body;
        const asked = { msg_ids: [id], narrow, ...more };
        const matches = (await owner.get('/messages/matches_narrow', asked)).body.messages;
        const listed = (await owner.get(`/users/me/${channel}/topics`, more)).body.topics;
        const history = (await owner.get(`/messages/${id}/history`, more)).body.message_history;
        return [
          messages[0].subject,
          messages[0].match_subject,
          message.subject,
          matches[id].match_subject,
          listed[0].name,
          history.at(-1).topic,
          history[1].prev_topic,
          messages[0].edit_history[0].topic,
          message.edit_history[0].topic,
          message.edit_history[1].prev_topic,
        ];
      };
      expect(await topics({})).toEqual(Array(10).fill('general chat'));
      expect(await topics({ allow_empty_topic_name: false })).toEqual(
        Array(10).fill('general chat'),
      );
      expect(await topics({ allow_empty_topic_name: true })).toEqual(Array(10).fill(''));
    });
  });

  it('convention 8: times are whole UNIX seconds', async () => {
    const { owner } = team();
    const channel = await team().channel(fresh());
    const id = await sent(owner, channel, 'times');
    await owner.patch(`/messages/${id}`, { content: 'changed' });
    await owner.patch(`/messages/${id}`, { topic: 'moved' });
    const message = await found(owner, id);
    const direct = await found(owner, await sentTo(owner, [owner]));
    const drafts = [{ type: '', to: [], topic: '', content: 'x' }];
    await owner.post('/drafts', { drafts });
    const draft = (await owner.get('/drafts')).body.drafts.at(-1);
    const { stream } = (await owner.get(`/streams/${channel}`)).body;
    const group = { name: fresh('group'), description: '', members: [] };
    await owner.post('/user_groups/create', group);
    const { user_groups } = (await owner.get('/user_groups')).body;
    const times = [
      message.timestamp,
      message.last_edit_timestamp,
      message.last_moved_timestamp,
      message.edit_history[0].timestamp,
      direct.timestamp,
      draft.timestamp,
      stream.date_created,
      user_groups.at(-1).date_created,
    ];
    expect(times.filter((time) => !recently(time))).toEqual([]);
  });
});
