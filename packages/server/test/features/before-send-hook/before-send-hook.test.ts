import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { eventually } from '../../support/eventually.ts';
import { found, idsIn, sent, sentTo } from '../../support/messages.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { askingHere, hookServer, installWithTime, note } from './hook-server.ts';

const REASON = 'Please do not share card numbers.';

forEachTeamOnBothEngines((team) => {
  describe('the decision', () => {
    it('X5: allows a message, replaces its text or refuses it with a reason', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      await installWithTime(team(), hook);
      hook.decide = ({ content }) => {
        if (content.includes('4111')) return { action: 'refuse', message: REASON };
        if (content.includes('darn')) return { action: 'replace', content: 'd**n**' };
        return { action: 'allow' };
      };
      const plain = await note(person, 'hello');
      expect(await found(person, plain.body.id)).toMatchObject({ content: 'hello' });
      const changed = await note(person, 'oh darn');
      expect(await found(person, changed.body.id)).toMatchObject({ content: 'd**n**' });
      const { body } = await person.get(`/messages/${changed.body.id}`, {});
      expect(body.message.content).toBe('<p>d<strong>n</strong></p>');
      const events = await team().eventsOf(async () => {
        expect(await note(person, '4111 1111')).toEqual({
          status: 400,
          body: { result: 'error', code: 'MESSAGE_REFUSED', msg: REASON },
        });
      });
      expect(events).toEqual([]);
    });

    it('X5: sees who writes, where and what, signed as Standard Webhooks', async () => {
      const [person, friend] = [await team().person(), await team().person()];
      const hook = await hookServer();
      const secret = await installWithTime(team(), hook);
      const name = fresh();
      const channel = await team().channel(name, {
        subscribers: [person],
        settings: { invite_only: true },
      });
      const id = await sent(person, channel, 'plans', 'one\n');
      await sentTo(person, [friend], 'two');
      const edit = { message_id: id, content: 'three', topic: 'new plans' };
      await person.patch(`/messages/${id}`, edit);
      const sender = { user_id: person.id, email: person.email, role: 400, is_bot: false };
      expect(hook.asked.map(({ question }) => question)).toMatchObject([
        {
          type: 'message.before_send',
          sender: { ...sender, external_id: null },
          conversation: { type: 'channel', stream_id: channel, name, topic: 'plans' },
          content: 'one',
        },
        {
          type: 'message.before_send',
          conversation: {
            type: 'direct',
            members: [{ user_id: person.id }, { user_id: friend.id }],
          },
          content: 'two',
        },
        {
          type: 'message.before_edit',
          message_id: id,
          old_content: 'one',
          conversation: { type: 'channel', stream_id: channel, topic: 'new plans' },
          content: 'three',
        },
      ]);
      for (const { headers, body } of hook.asked) {
        const [askId, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
        const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
        const signature = createHmac('sha256', key).update(`${askId}.${timestamp}.${body}`);
        expect(headers['webhook-signature']).toBe(`v1,${signature.digest('base64')}`);
        expect(headers['content-type']).toBe('application/json');
      }
      const ids = hook.asked.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(3);
    });

    it('X5: an edit is replaced or refused like a message, and a move alone is not asked about', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      const channel = await team().channel(fresh(), { subscribers: [person] });
      const id = await sent(person, channel, 'plans', 'fine');
      await installWithTime(team(), hook);
      hook.decide = ({ content }) =>
        content === 'bad'
          ? { action: 'refuse', message: REASON }
          : { action: 'replace', content: `${content}!` };
      const edit = (content: string) => person.patch(`/messages/${id}`, { content });
      expect((await edit('bad')).body).toMatchObject({ code: 'MESSAGE_REFUSED', msg: REASON });
      expect(await found(person, id)).toMatchObject({ content: 'fine' });
      expect((await edit('good')).status).toBe(200);
      expect(await found(person, id)).toMatchObject({ content: 'good!' });
      const { length } = hook.asked;
      expect((await person.patch(`/messages/${id}`, { topic: 'other' })).status).toBe(200);
      expect(hook.asked).toHaveLength(length);
    });

    it('X5: is asked about bots and people that a service sends for, and not about what may not be sent', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      const bot = await team().bot(person);
      const closed = await team().channel(fresh(), { settings: { invite_only: true } });
      const read = await team().channel(fresh());
      await installWithTime(team(), hook);
      await note(bot, 'from a bot');
      const { body: key } = await team().owner.post('/realm/service_keys', {
        name: fresh('shop'),
        scopes: ['messages:send_as'],
      });
      const reply = await call(team().url, {
        method: 'POST',
        path: '/api/v1/messages',
        as: { email: key.email, apiKey: key.api_key },
        form: {
          type: 'direct',
          to: `[${person.id}]`,
          content: 'for someone',
          send_as: String(person.id),
        },
      });
      expect(reply.status).toBe(200);
      for (const wrong of [
        { type: 'channel', to: closed, topic: 'a', content: 'hidden' },
        { type: 'direct', to: [77_777], content: 'nobody' },
        { type: 'channel', to: read, topic: 'a', content: ' ' },
      ]) {
        expect((await person.post('/messages', wrong)).status).toBe(400);
      }
      expect(hook.asked.map(({ question }) => [question.sender.user_id, question.content])).toEqual(
        [
          [bot.id, 'from a bot'],
          [person.id, 'for someone'],
        ],
      );
    });

    it('X5: the server’s own notices and reminders are not asked about', async () => {
      const [person, friend, hook] = [
        await team().person(),
        await team().person(),
        await hookServer(),
      ];
      const id = await sentTo(person, [friend], 'dinner');
      await installWithTime(team(), hook);
      const name = fresh();
      await team().owner.post('/channels/create', {
        name,
        subscribers: [team().owner.id, person.id],
        send_new_subscription_messages: true,
      });
      const at = Math.floor(team().services.clock.now() / 1000) + 60;
      await person.post('/reminders', { message_id: id, scheduled_delivery_timestamp: at });
      team().wait(61_000);
      await eventually(async () => {
        const { body } = await person.get('/reminders');
        return body.reminders.length === 0;
      });
      expect(hook.asked).toEqual([]);
    });

    it('X5: without a hook, or with a disabled one, nothing is asked', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      await installWithTime(team(), hook, { is_enabled: false });
      expect((await note(person, 'hello')).status).toBe(200);
      expect(hook.asked).toEqual([]);
    });
  });

  describe('scheduled messages', () => {
    async function schedule(person: Person, content: string) {
      const at = Math.floor(team().services.clock.now() / 1000) + 60;
      const wanted = { type: 'direct', to: [person.id], content };
      return person.post('/scheduled_messages', { ...wanted, scheduled_delivery_timestamp: at });
    }
    const scheduledBy = async (person: Person) =>
      (await person.get('/scheduled_messages')).body.scheduled_messages;

    it('X5: are asked about when they are made or changed, and again when they are sent', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      await installWithTime(team(), hook);
      hook.decide = ({ content }) =>
        content === 'bad'
          ? { action: 'refuse', message: REASON }
          : { action: 'replace', content: `${content}!` };
      expect((await schedule(person, 'bad')).body).toMatchObject({ code: 'MESSAGE_REFUSED' });
      const { body } = await schedule(person, 'good');
      const path = `/scheduled_messages/${body.scheduled_message_id}`;
      expect((await person.patch(path, { content: 'bad' })).body.code).toBe('MESSAGE_REFUSED');
      expect((await person.patch(path, { content: 'better' })).status).toBe(200);
      expect(await scheduledBy(person)).toMatchObject([{ content: 'better!' }]);
      expect(hook.asked.at(-1)?.question).toMatchObject({
        type: 'message.before_schedule',
        scheduled_delivery_timestamp: expect.any(Number),
      });
      team().wait(61_000);
      const message = await eventually(async () => {
        const wanted = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false };
        return (await person.get('/messages', wanted)).body.messages[0];
      });
      expect(message.content).toBe('better!!');
      expect(hook.asked.at(-1)?.question).toMatchObject({
        type: 'message.before_send',
        content: 'better!',
      });
    });

    it('X5: messages of other organizations do not wait for the hook', async () => {
      const [person, stranger] = [await team().person(), await team().stranger()];
      const hook = await hookServer();
      await schedule(person, 'slow');
      await schedule(stranger, 'quick');
      await installWithTime(team(), hook);
      let answer: () => void = () => undefined;
      hook.decide = () => new Promise((resolve) => (answer = () => resolve({ action: 'allow' })));
      team().wait(61_000);
      await eventually(() => hook.asked.length === 1);
      await schedule(stranger, 'later');
      await eventually(async () => (await scheduledBy(stranger)).length === 1);
      team().wait(61_000);
      await eventually(async () => (await scheduledBy(stranger)).length === 0);
      expect(await scheduledBy(person)).toHaveLength(1);
      answer();
      await eventually(async () => (await scheduledBy(person)).length === 0);
      expect(hook.asked).toHaveLength(1);
    });

    it('X5: fail with the reason if they are refused at their time', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      await installWithTime(team(), hook);
      await schedule(person, 'hello');
      hook.decide = () => ({ action: 'refuse', message: REASON });
      team().wait(61_000);
      await eventually(async () => (await scheduledBy(person))[0]?.failed === true);
      expect(await scheduledBy(person)).toMatchObject([{ content: 'hello', failed: true }]);
      const notice = await eventually(async () => {
        const wanted = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false };
        return (await person.get('/messages', wanted)).body.messages[0];
      });
      expect(notice.content).toContain(REASON);
      expect(hook.asked).toHaveLength(2);
    });
  });

  describe('order and repetition', () => {
    const send = (by: Person, to: number, content: string, headers: Record<string, string>) =>
      call(team().url, {
        method: 'POST',
        path: '/api/v1/messages',
        as: by,
        form: { type: 'channel', to: String(to), topic: 'topic', content },
        headers,
      });

    it('X5: a stored message is not asked about again when its request is repeated', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      const channel = await team().channel(fresh(), { subscribers: [person] });
      await installWithTime(team(), hook);
      const headers = { 'idempotency-key': randomUUID() };
      const first = await send(person, channel, 'once', headers);
      hook.decide = () => ({ action: 'refuse', message: REASON });
      const again = await send(person, channel, 'once', headers);
      expect(again.bytes).toEqual(first.bytes);
      expect(hook.asked).toHaveLength(1);
      expect(await idsIn(person, channel, 'topic')).toHaveLength(1);
    });

    it('X5: a refused message is asked about again when its request is repeated', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      const channel = await team().channel(fresh(), { subscribers: [person] });
      await installWithTime(team(), hook);
      const headers = { 'idempotency-key': randomUUID() };
      hook.decide = () => ({ action: 'refuse', message: REASON });
      expect((await send(person, channel, 'words', headers)).body.code).toBe('MESSAGE_REFUSED');
      hook.decide = () => ({ action: 'allow' });
      expect((await send(person, channel, 'words', headers)).status).toBe(200);
      expect(hook.asked).toHaveLength(2);
      expect(await idsIn(person, channel, 'topic')).toHaveLength(1);
    });

    it('X5: messages of one sender keep their order, however long each answer takes', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      const channel = await team().channel(fresh(), { subscribers: [person] });
      await installWithTime(team(), hook);
      const waiting: (() => void)[] = [];
      hook.decide = () =>
        new Promise((resolve) => waiting.push(() => resolve({ action: 'allow' })));
      const keys = Array.from({ length: 4 }, () => randomUUID());
      const replies = keys.map((key, index) =>
        send(person, channel, `${index}`, {
          'idempotency-key': key,
          ...(index > 0 && { 'idempotency-after': keys[index - 1] ?? '' }),
        }),
      );
      // All are asked about at the same time, and answered in the reverse order.
      await eventually(() => waiting.length === 4);
      for (const answer of waiting.toReversed()) answer();
      const ids = (await Promise.all(replies)).map(({ body }) => body.id);
      expect(await idsIn(person, channel, 'topic')).toEqual(ids);
      expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    });

    it('X5: while the hook of one organization waits, others and reading go on', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      await installWithTime(team(), hook);
      let answer: () => void = () => undefined;
      hook.decide = () => new Promise((resolve) => (answer = () => resolve({ action: 'allow' })));
      const slow = note(person, 'slow');
      await eventually(() => hook.asked.length === 1);
      const stranger = await team().stranger();
      expect((await note(stranger, 'quick')).status).toBe(200);
      expect((await team().owner.patch('/settings', { web_font_size_px: 15 })).status).toBe(200);
      answer();
      expect((await slow).status).toBe(200);
    });
  });
}, askingHere);
