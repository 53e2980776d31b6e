import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError } from '../../src/api/errors.ts';
import { LiveValue } from '../../src/live.ts';
import { narrowStorage } from '../support/narrow-storage.ts';
import { failure } from '../support/scripted-server.ts';
import {
  arrives,
  garden,
  gate,
  numbering,
  OutboxWorld,
  register,
  roses,
  saying,
  statesOf,
  storedMessage,
  untilStates,
} from './outbox-world.ts';

type Fields = Record<string, unknown>;

const broken = () => Promise.reject(new TypeError('the connection broke'));

describe('sender', () => {
  test('O3: sends one conversation in order, several at the same time', async () => {
    const world = new OutboxWorld();
    const first = gate<Fields>();
    const answer = numbering();
    world.server.answers['POST /messages'] = ({ parameters }) =>
      parameters.get('content') === 'one' ? first.passed : answer();
    const tab = await world.leading();
    await tab.outbox.enqueue(saying('one'));
    await tab.outbox.enqueue(saying('two'));
    await tab.outbox.enqueue(saying('elsewhere', roses));
    await expect.poll(() => world.contents()).toEqual(['one', 'elsewhere']);
    await untilStates(tab, 'sending', 'waiting', 'sent');
    first.open({ id: 30 });
    await expect.poll(() => world.contents()).toEqual(['one', 'elsewhere', 'two']);
  });

  test('O3: sends notes to oneself in order, also after a restart, whether they name the person or not', async () => {
    const world = new OutboxWorld();
    const first = gate<Fields>();
    const answer = numbering();
    world.server.answers['POST /messages'] = ({ parameters }) =>
      parameters.get('content') === 'one' ? first.passed : answer();
    const tab = await world.tab();
    await register(tab);
    const to = (...userIds: number[]) => ({ kind: 'direct', userIds }) as const;
    await tab.outbox.enqueue(saying('one', to()));
    await tab.outbox.enqueue(saying('two', to(3)));
    await tab.outbox.enqueue(saying('to ben', to(9)));
    tab.sender.start();
    await expect.poll(() => world.contents()).toEqual(['one', 'to ben']);
    await untilStates(tab, 'sending', 'waiting', 'sent');
    first.open({ id: 30 });
    await expect.poll(() => world.contents()).toEqual(['one', 'to ben', 'two']);
  });

  test('O3: once something refuses bundles, four changes are in flight at a time', async () => {
    const world = new OutboxWorld();
    const answer = numbering();
    const never = gate<Fields>();
    let isSlow = false;
    world.server.answers['POST /outbox'] = () => new Response('<html>', { status: 413 });
    world.server.answers['POST /messages'] = () => (isSlow ? never.passed : answer());
    const tab = await world.tab();
    await register(tab, { takesBundles: true });
    const say = (topic: string) =>
      tab.outbox.enqueue(saying(topic, { kind: 'topic', channelId: 7, topic }));
    await say('first');
    await say('second');
    tab.sender.start();
    await untilStates(tab, 'sent', 'sent');
    expect(world.asked('POST /outbox')).toHaveLength(1);
    isSlow = true;
    for (let number = 0; number < 12; number += 1) await say(`topic ${number}`);
    const states = () => statesOf(tab).filter((state) => state === 'sending').length;
    await expect.poll(states).toBe(4);
    await setTimeout(50);
    expect(states()).toBe(4);
  });

  test('O5: a setting that the server does not know is refused', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const ignored_parameters_unsupported = ['color_scheme'];
    world.server.answers['PATCH /settings'] = () => ({ ignored_parameters_unsupported });
    await tab.outbox.enqueue({ name: 'updateSetting', args: { name: 'color_scheme', value: 2 } });
    await untilStates(tab, 'failed');
    const message = 'The server does not know the setting color_scheme.';
    const refusal = { code: 'CANNOT_BE_SENT', message, isFinal: true };
    expect(tab.outbox.entries.current[0]?.refusal).toEqual(refusal);
  });

  test('O2, O4: after a restart the same request goes out under the same key', async () => {
    const world = new OutboxWorld();
    const before = await world.leading();
    const { id } = await before.outbox.enqueue(saying('hello'));
    await expect.poll(() => world.contents()).toEqual(['hello']);
    before.kill();
    const after = await world.tab();
    expect(statesOf(after)).toEqual(['waiting']);
    await after.writer.change(async (set) => {
      const cursor = await set.get('cursor', '');
      if (cursor) set.put({ ...cursor, value: { ...cursor.value, queueId: 'q2' } });
    });
    world.server.answers['POST /messages'] = numbering();
    after.sender.start();
    await untilStates(after, 'sent');
    const [first, second] = world.asked('POST /messages');
    expect(second?.headers.get('idempotency-key')).toBe(id);
    expect([...(second?.parameters ?? [])]).toEqual([...(first?.parameters ?? [])]);
    expect(first?.parameters.get('local_id')).toBe(id);
  });

  test('O12: without keys the echo is looked for first, and another entry has its own', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading({ hasKeys: false });
    world.server.answers['POST /messages'] = () => ({ id: 11 });
    await tab.outbox.enqueue(saying('ok'));
    await untilStates(tab, 'sent');
    await arrives(tab, 11);
    await untilStates(tab);
    // The second one arrives too, but its answer is lost.
    world.server.answers['POST /messages'] = broken;
    const found = { sender_id: 3, stream_id: garden.channelId, subject: 'garden', content: 'ok' };
    world.server.answers['GET /messages'] = () => ({
      messages: [11, 12].map((id) => ({ id, ...found })),
      found_newest: true,
    });
    await tab.outbox.enqueue(saying('ok'));
    await expect.poll(() => world.contents()).toEqual(['ok', 'ok']);
    await untilStates(tab, 'waiting');
    expect(world.server.count('GET /messages')).toBe(0);
    world.device.advance(20_000);
    await expect.poll(() => tab.outbox.entries.current[0]?.messageId).toBe(12);
    expect(world.contents()).toHaveLength(2);
    expect(world.asked('GET /messages')[0]?.parameters.get('anchor')).toBe('11');
  });

  test.each([
    { what: 'after more than a day', hours: 25 },
    { what: 'when the clock was set back', hours: -1 },
  ])('O12: a key is not trusted $what: the effect is looked for', async ({ hours }) => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = broken;
    await tab.outbox.enqueue(saying('hello'));
    await expect.poll(() => world.contents()).toHaveLength(1);
    await untilStates(tab, 'waiting');
    world.device.online.set(false);
    const found = { sender_id: 3, stream_id: 7, subject: 'garden', content: 'hello' };
    world.server.answers['GET /messages'] = () => ({
      messages: [{ id: 12, ...found }],
      found_newest: true,
    });
    world.device.advance(hours * 3_600_000);
    world.device.online.set(true);
    await expect.poll(() => tab.outbox.entries.current[0]?.messageId).toBe(12);
    expect(world.contents()).toHaveLength(1);
  });

  test('O12: without keys and without an echo the entry is sent again', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading({ hasKeys: false });
    world.server.answers['POST /messages'] = broken;
    const other = { sender_id: 3, stream_id: garden.channelId, subject: 'roses', content: 'ok' };
    world.server.answers['GET /messages'] = () => ({
      messages: [
        { id: 12, ...other },
        { id: 13, ...other, subject: 'garden', content: 'okay' },
      ],
      found_newest: true,
    });
    await tab.outbox.enqueue(saying('ok'));
    await expect.poll(() => world.contents()).toHaveLength(1);
    await untilStates(tab, 'waiting');
    world.server.answers['POST /messages'] = () => ({ id: 14 });
    world.device.advance(20_000);
    await expect.poll(() => tab.outbox.entries.current[0]?.messageId).toBe(14);
  });

  test('O12: without keys the effect is looked for only after it had time to arrive', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading({ hasKeys: false });
    world.server.answers['POST /messages'] = broken;
    world.server.answers['GET /messages'] = () => ({ messages: [], found_newest: true });
    await tab.outbox.enqueue(saying('ok'));
    await expect.poll(() => world.contents()).toHaveLength(1);
    await untilStates(tab, 'waiting');
    tab.sender.resume();
    world.device.advance(9_999);
    expect(statesOf(tab)).toEqual(['waiting']);
    world.device.advance(1);
    await expect.poll(() => world.server.count('GET /messages')).toBeGreaterThan(0);
  });

  test('O12: without keys a request of a killed tab gets time to arrive before its effect is looked for', async () => {
    const world = new OutboxWorld();
    const before = await world.leading({ hasKeys: false });
    await before.outbox.enqueue(saying('hello'));
    await expect.poll(() => world.contents()).toEqual(['hello']);
    before.kill();
    const after = await world.tab();
    const found = [
      { id: 12, sender_id: 3, stream_id: garden.channelId, subject: 'garden', content: 'hello' },
    ];
    world.server.answers['GET /messages'] = () => ({ messages: found, found_newest: true });
    after.sender.start();
    await expect.poll(() => world.device.nextTimerAt).toBeDefined();
    expect(world.server.count('GET /messages')).toBe(0);
    world.device.advance(20_000);
    await expect.poll(() => after.outbox.entries.current[0]?.messageId).toBe(12);
    expect(world.contents()).toEqual(['hello']);
  });

  test('O12: without keys a search that fails is repeated without waiting for what cannot arrive', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading({ hasKeys: false });
    world.server.answers['POST /messages'] = broken;
    world.server.answers['GET /messages'] = broken;
    await tab.outbox.enqueue(saying('ok'));
    await expect.poll(() => world.contents()).toHaveLength(1);
    await untilStates(tab, 'waiting');
    world.device.advance(20_000);
    await expect.poll(() => world.server.count('GET /messages')).toBe(1);
    await untilStates(tab, 'waiting');
    tab.sender.resume();
    await expect.poll(() => world.server.count('GET /messages')).toBe(2);
  });

  test('O12: without keys new credentials do not shorten the wait for what may still arrive', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading({ hasKeys: false });
    world.server.answers['POST /messages'] = broken;
    world.server.answers['GET /messages'] = () => ({ messages: [], found_newest: true });
    await tab.outbox.enqueue(saying('ok'));
    await expect.poll(() => world.contents()).toHaveLength(1);
    await untilStates(tab, 'waiting');
    world.device.advance(9_000);
    tab.sender.signedIn();
    await tab.outbox.enqueue(saying('more', roses));
    await expect.poll(() => world.contents()).toEqual(['ok', 'more']);
    expect(world.server.count('GET /messages')).toBe(0);
    world.device.advance(11_000);
    await expect.poll(() => world.server.count('GET /messages')).toBeGreaterThan(0);
  });

  test('O5: a refusal stops the entry and its dependents; once its cause is gone it can be sent', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = ({ parameters }) =>
      parameters.get('content') === 'bad' ? failure(400, 'BAD_REQUEST') : { id: 20 };
    world.server.answers['PATCH /messages/21'] = () => ({ detached_uploads: [] });
    const { id } = await tab.outbox.enqueue(saying('bad'));
    const edit = { message: { localId: id }, content: 'worse' };
    await tab.outbox.enqueue({ name: 'editMessage', args: edit });
    await tab.outbox.enqueue(saying('good'));
    await untilStates(tab, 'failed', 'failed', 'sent');
    const refusal = { message: 'Refused.', isFinal: false };
    expect(tab.outbox.entries.current[1]?.refusal).toMatchObject(refusal);
    world.server.answers['POST /messages'] = () => ({ id: 21 });
    const [, waiting] = tab.outbox.entries.current;
    // To the person, its dependent looks the same.
    await tab.outbox.retry(waiting?.id ?? '');
    expect(statesOf(tab)).not.toContain('failed');
    await untilStates(tab, 'sent', 'sent', 'sent');
    expect(world.server.count('PATCH /messages/21')).toBe(1);
  });

  test('O5: an entry that always fails on the server reports it, lets others go on, and can be discarded', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = ({ parameters }) =>
      parameters.get('content') === 'poison' ? failure(500, 'INTERNAL_ERROR') : { id: 20 };
    const { id } = await tab.outbox.enqueue(saying('poison'));
    await tab.outbox.enqueue(saying('behind it'));
    await tab.outbox.enqueue(saying('elsewhere', roses));
    await untilStates(tab, 'waiting', 'waiting', 'sent');
    await expect(tab.outbox.discard(id)).rejects.toMatchObject({ problem: 'mayHaveArrived' });
    const inTrouble = () => tab.outbox.entries.current.map(({ trouble }) => trouble?.code);
    await expect
      .poll(() => {
        world.device.advance(1_000);
        return inTrouble();
      })
      .toEqual(['INTERNAL_ERROR', undefined, undefined]);
    expect(world.contents().filter((content) => content === 'poison').length).toBeGreaterThan(2);
    const { trouble } = tab.outbox.entries.current[0] ?? {};
    expect(trouble?.message).toBe('Refused.');
    expect(trouble?.retryAt).toBeGreaterThan(world.device.tab().now() - 60_000);
    await tab.outbox.discard(id);
    await untilStates(tab, 'sent', 'sent');
    // It had arrived all the same: the message is there, and nothing is left of the entry.
    await arrives(tab, 19, { localId: id });
    expect((await storedMessage(tab, 19))?.localId).toBe(id);
    expect(tab.outbox.entries.current.map((entry) => entry.id)).not.toContain(id);
  });

  test('O5: an entry that keeps failing can be rewritten, and is sent under another key', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = ({ parameters }) =>
      parameters.get('content') === 'poison' ? failure(503, 'INTERNAL_ERROR') : { id: 20 };
    const { id } = await tab.outbox.enqueue(saying('poison'));
    await expect
      .poll(() => {
        world.device.advance(1_000);
        return tab.outbox.entries.current[0]?.trouble;
      })
      .toBeDefined();
    const edited = await tab.outbox.edit(id, saying('cure'));
    expect(edited.trouble).toBeUndefined();
    await untilStates(tab, 'sent');
    const keys = world.asked('POST /messages').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys)).toEqual(new Set([id, edited.id]));
  });

  test('O5: a rate limit, or a moment without a connection, is not reported as trouble', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = () =>
      world.contents().length % 2 === 0 ? failure(429, 'RATE_LIMIT_HIT') : broken();
    await tab.outbox.enqueue(saying('hello'));
    await expect
      .poll(() => {
        world.device.advance(10_000);
        return world.contents().length;
      })
      .toBeGreaterThan(5);
    expect(tab.outbox.entries.current[0]?.trouble).toBeUndefined();
  });

  test('O6: a message waits for its file and links it', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const uploaded = gate<Fields>();
    world.server.answers['POST /user_uploads'] = () => uploaded.passed;
    world.server.answers['POST /messages'] = numbering();
    const file = new File(['roses'], 'a [1].txt', { type: 'text/plain' });
    await tab.outbox.send({ to: garden, content: 'look', files: [file] });
    await untilStates(tab, 'sending', 'waiting');
    uploaded.open({ url: '/user_uploads/1/$&/a.txt' });
    await untilStates(tab, 'sent');
    expect(world.contents()).toEqual(['look\n[a 1.txt](/user_uploads/1/$&/a.txt)']);
    const [kept] = [...tab.localChanges.outbox.current.values()];
    expect(kept?.command.name).toBe('sendMessage');
  });

  test('O6: a file arrives with its name and its type', async () => {
    const world = new OutboxWorld();
    const forms: FormData[] = [];
    const tab = await world.tab({
      fetch: async (input, init) => {
        forms.push(await new Request(input, init).formData());
        return Response.json({ result: 'success', msg: '', url: '/user_uploads/1/a.png' });
      },
    });
    await register(tab);
    tab.sender.start();
    const value = { name: 'a.png', contentType: 'image/png', base64: btoa('roses') };
    await tab.outbox.enqueue({ name: 'uploadFile', args: { fileId: 'f' } }, [
      { put: { kind: 'file', id: 'f', value } },
    ]);
    await untilStates(tab, 'sent');
    const sent = forms.flatMap((form) => [...form.values()]);
    expect(sent).toMatchObject([{ name: 'a.png', type: 'image/png' }]);
  });

  test('O6: a file that was uploaded first waits for the message that uses it', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /user_uploads'] = () => ({ url: '/user_uploads/1/a.txt' });
    world.server.answers['POST /messages'] = numbering();
    const value = { name: 'a.txt', contentType: 'text/plain', base64: btoa('roses') };
    const { id } = await tab.outbox.enqueue({ name: 'uploadFile', args: { fileId: 'f' } }, [
      { put: { kind: 'file', id: 'f', value } },
    ]);
    await untilStates(tab, 'sent');
    expect(await tab.localChanges.file('f')).toBeUndefined();
    const args = { to: garden, content: `upload:${id}`, uploads: [id] };
    await tab.outbox.enqueue({ name: 'sendMessage', args });
    await expect.poll(() => world.contents()).toEqual(['/user_uploads/1/a.txt']);
    await untilStates(tab, 'sent');
  });

  test('O8: an upload in flight ends with the network, and starts again with the next', async () => {
    const world = new OutboxWorld();
    const online = new LiveValue(true);
    const tab = await world.tab({ online });
    await register(tab);
    tab.sender.start();
    await tab.outbox.enqueue(saying('elsewhere', roses));
    const file = new File(['roses'], 'a.txt', { type: 'text/plain' });
    await tab.outbox.send({ to: garden, content: 'look', files: [file] });
    const uploads = () => world.asked('POST /user_uploads');
    await expect.poll(() => uploads().length).toBe(1);
    expect(statesOf(tab)).toEqual(['sending', 'sending', 'waiting']);
    online.set(false);
    await untilStates(tab, 'sending', 'waiting', 'waiting');
    expect(uploads()).toHaveLength(1);
    online.set(true);
    await expect.poll(() => uploads().length).toBe(2);
    expect(world.contents()).toEqual(['elsewhere']);
    const keys = uploads().map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
  });

  test('O6: a change of a message that was sent meanwhile, even confirmed, finds it', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = numbering();
    world.server.answers['PATCH /messages/11'] = () => ({ detached_uploads: [] });
    const { id } = await tab.outbox.enqueue(saying('hello'));
    await untilStates(tab, 'sent');
    const edit = { message: { localId: id }, content: 'changed' };
    const entry = await tab.outbox.enqueue({ name: 'editMessage', args: edit });
    expect(entry.command.args).toMatchObject({ message: { id: 11 } });
    await arrives(tab, 11, { localId: id });
    await expect.poll(() => tab.localChanges.outbox.current.has(id)).toBe(false);
    await tab.outbox.enqueue({ name: 'editMessage', args: edit });
    await expect.poll(() => world.server.count('PATCH /messages/11')).toBe(2);
  });

  test('O6: a dependent of something that is gone for good reports it', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const edit = { message: { localId: 'nobody' }, content: 'changed' };
    await tab.outbox.enqueue({ name: 'editMessage', args: edit });
    await untilStates(tab, 'failed');
    expect(tab.outbox.entries.current[0]?.refusal?.code).toBe('MESSAGE_GONE');
  });

  test('O7: the entry stays until its message is stored, which then has its local id', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = numbering();
    const { id } = await tab.outbox.enqueue(saying('hello'));
    await untilStates(tab, 'sent');
    // Through a fetch, or on another queue than the one it was sent for.
    await arrives(tab, 11);
    await untilStates(tab);
    expect((await storedMessage(tab, 11))?.localId).toBe(id);
  });

  test('O7: an entry is sent when the event comes, even without the answer', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const lost = gate<Error>();
    world.server.answers['POST /messages'] = () =>
      lost.passed.then((error) => Promise.reject(error));
    const { id } = await tab.outbox.enqueue(saying('hello'));
    await untilStates(tab, 'sending');
    await arrives(tab, 11, { localId: id });
    lost.open(new TypeError('the connection broke'));
    await untilStates(tab);
    expect(world.contents()).toEqual(['hello']);
  });

  test('O7: a message of a conversation without events is fetched', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = numbering();
    await tab.outbox.enqueue(saying('hello'));
    await untilStates(tab, 'sent');
    world.device.advance(10_000);
    await untilStates(tab);
    expect(world.fetched).toMatchObject([{ view: 'c:7:garden', anchor: 11 }]);
  });

  test('O8: a failed fetch holds up no other', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = numbering();
    world.fetchFails = ({ anchor }) =>
      anchor === 11 ? new NetworkError('GET /messages', undefined) : undefined;
    await tab.outbox.enqueue(saying('one'));
    await untilStates(tab, 'sent');
    await tab.outbox.enqueue(saying('two', roses));
    await untilStates(tab, 'sent', 'sent');
    for (let turn = 1; turn <= 4; turn += 1) {
      world.device.advance(5_000);
      await expect.poll(() => world.fetched.length).toBeGreaterThanOrEqual(turn);
    }
    await expect
      .poll(() => tab.outbox.entries.current.map(({ messageId: id }) => id))
      .toEqual([11]);
  });

  test('O7: a message that the server refuses to show is not waited for', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = numbering();
    const refusal = { status: 400, code: 'BAD_NARROW', msg: 'Unknown channel', fields: {} };
    world.fetchFails = () =>
      new ApiError<string>('GET /messages', { ...refusal, retryAfterMs: undefined });
    await tab.outbox.enqueue(saying('hello'));
    await untilStates(tab, 'sent');
    world.device.advance(10_000);
    await untilStates(tab);
  });

  test('O7: an answer that does not say what was made is no success', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const answers = [{}, { id: 'eleven' }, { id: 0 }, { id: 11 }];
    world.server.answers['POST /messages'] = () => answers.shift() ?? {};
    await tab.outbox.enqueue(saying('hello'));
    for (let sent = 1; sent <= 4; sent += 1) {
      await expect.poll(() => world.contents().length).toBe(sent);
      await untilStates(tab, sent < 4 ? 'waiting' : 'sent');
      world.device.advance(2_000);
    }
    const keys = world.asked('POST /messages').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(tab.outbox.entries.current[0]?.messageId).toBe(11);
  });

  test('O7: a completed change shows until the log has it', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages/flags'] = () => ({ messages: [9] });
    await arrives(tab, 9);
    const args = { messageIds: [9], flag: 'read', op: 'add' } as const;
    await tab.outbox.enqueue({ name: 'updateFlags', args });
    await untilStates(tab, 'sent');
    const message = await storedMessage(tab, 9);
    await tab.writer.change(async (set) => {
      const pages = await set.find({ kind: 'page' });
      for (const page of pages) {
        const messages = page.value.messages.map((each) => ({ ...each, flags: ['read' as const] }));
        set.put({ ...page, value: { messages } });
      }
    });
    expect(message?.flags).toEqual([]);
    await untilStates(tab);
  });

  test('O10: the completion of a message and the first try of the next in its topic are one write', async () => {
    let writes = 0;
    const counting = narrowStorage(() => {
      writes += 1;
      return true;
    });
    const world = new OutboxWorld(counting);
    world.server.answers['POST /messages'] = numbering();
    const tab = await world.tab();
    await register(tab);
    const contents = ['one', 'two', 'three', 'four', 'five'];
    for (const content of contents) await tab.outbox.enqueue(saying(content));
    writes = 0;
    tab.sender.start();
    await untilStates(tab, ...contents.map(() => 'sent'));
    // When the first is tried, none is done.
    expect(writes).toBe(contents.length + 1);
  });

  test('O8: waits after failures, as long as the server asks, and drains once they are over', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const busy = { 'retry-after': 30 };
    const answers = [
      () => failure(500, 'INTERNAL_ERROR'),
      () => failure(429, 'RATE_LIMIT_HIT', busy),
      () => new Response('<html>', { status: 502 }),
      broken,
    ];
    world.server.answers['POST /messages'] = () => (answers.shift() ?? numbering())();
    await tab.outbox.enqueue(saying('hello'));
    for (let sent = 1; sent <= 2; sent += 1) {
      await expect.poll(() => world.contents().length).toBe(sent);
      await untilStates(tab, 'waiting');
      if (sent === 1) world.device.advance(1_000);
    }
    // Not even a returning network shortens the wait that the server asks for.
    world.device.online.set(false);
    world.device.online.set(true);
    expect(statesOf(tab)).toEqual(['waiting']);
    await tab.outbox.enqueue(saying('elsewhere', roses));
    world.device.advance(29_000);
    // A tried entry shows as `sending` at once.
    expect(statesOf(tab)).toEqual(['waiting', 'waiting']);
    await expect
      .poll(() => {
        world.device.advance(10_000);
        return statesOf(tab);
      })
      .toEqual(['sent', 'sent']);
  });

  test('O8: without a network nothing is tried, with it everything at once', async () => {
    const world = new OutboxWorld();
    world.device.online.set(false);
    const tab = await world.leading();
    world.server.answers['POST /messages'] = numbering();
    await tab.outbox.enqueue(saying('hello'));
    expect(statesOf(tab)).toEqual(['waiting']);
    world.device.online.set(true);
    await untilStates(tab, 'sent');
  });

  test('O8: once the app becomes visible, failed entries are retried at once', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = broken;
    await tab.outbox.enqueue(saying('hello'));
    await expect.poll(() => world.contents()).toHaveLength(1);
    await untilStates(tab, 'waiting');
    world.server.answers['POST /messages'] = numbering();
    world.device.visible.set(false);
    expect(statesOf(tab)).toEqual(['waiting']);
    world.device.visible.set(true);
    await untilStates(tab, 'sent');
  });

  test('O8: a platform that denies its network does not hold back what the log proves can be sent', async () => {
    const world = new OutboxWorld();
    const tab = await world.tab({ online: new LiveValue(false) });
    await register(tab);
    world.server.answers['POST /messages'] = numbering();
    tab.sender.start();
    await tab.outbox.enqueue(saying('hello'));
    expect(statesOf(tab)).toEqual(['waiting']);
    tab.sender.resume();
    await untilStates(tab, 'sent');
  });

  test('O8: a clock that is set back makes no wait longer', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = broken;
    world.device.advance(1_000_000);
    await tab.outbox.enqueue(saying('hello'));
    await expect.poll(() => world.contents()).toHaveLength(1);
    await untilStates(tab, 'waiting');
    world.server.answers['POST /messages'] = numbering();
    world.server.answers['GET /messages'] = () => ({ messages: [], found_newest: true });
    world.device.advance(-900_000);
    await tab.outbox.enqueue(saying('more'));
    await expect.poll(() => world.contents()).toEqual(['hello', 'hello', 'more']);
  });

  test('S5: the refusal of a key that was replaced meanwhile stops nothing', async () => {
    const world = new OutboxWorld();
    const first = gate<Response>();
    world.server.answers['POST /messages'] = () => first.passed;
    const tab = await world.leading();
    await tab.outbox.enqueue(saying('hello'));
    await expect.poll(() => world.contents()).toHaveLength(1);
    tab.sender.signedIn();
    world.server.answers['POST /messages'] = numbering();
    first.open(failure(401, 'INVALID_API_KEY'));
    await untilStates(tab, 'waiting');
    expect(tab.sender.isRefused.current).toBe(false);
    world.device.advance(1_000);
    await untilStates(tab, 'sent');
  });

  test('S5: a refused key stops everything and loses nothing, and new credentials continue', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = numbering();
    world.server.refused.add('key');
    await tab.outbox.enqueue(saying('hello'));
    await expect.poll(() => tab.sender.isRefused.current).toBe(true);
    await tab.outbox.enqueue(saying('more', roses));
    world.device.advance(3_600_000);
    expect(world.contents()).toHaveLength(1);
    expect(statesOf(tab)).toEqual(['waiting', 'waiting']);
    world.server.refused.clear();
    tab.sender.signedIn();
    await untilStates(tab, 'sent', 'sent');
  });

  test.each(['USER_DEACTIVATED', 'REALM_DEACTIVATED'])(
    'S5: unsent work waits for a deactivated account, whatever the status (%s)',
    async (code) => {
      const world = new OutboxWorld();
      const tab = await world.leading();
      world.server.answers['POST /messages'] = () => failure(403, code);
      await tab.outbox.enqueue(saying('hello'));
      await expect.poll(() => tab.sender.isRefused.current).toBe(true);
      expect(statesOf(tab)).toEqual(['waiting']);
      world.server.answers['POST /messages'] = numbering();
      tab.sender.signedIn();
      await untilStates(tab, 'sent');
    },
  );

  test('S5: a change that is refused while the log is accepted is retried, but not at once', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = () => failure(401, 'UNAUTHORIZED');
    await tab.outbox.enqueue(saying('hello'));
    await expect.poll(() => tab.sender.isRefused.current).toBe(true);
    await untilStates(tab, 'waiting');
    world.server.answers['POST /messages'] = numbering();
    tab.sender.resume();
    await untilStates(tab, 'waiting');
    expect(world.contents()).toHaveLength(1);
    world.device.advance(5_000);
    await untilStates(tab, 'sent');
  });

  test('nothing is sent before the earlier state is known', async () => {
    const world = new OutboxWorld();
    const tab = await world.tab();
    world.server.answers['POST /messages'] = numbering();
    tab.sender.start();
    await tab.outbox.enqueue(saying('hello'));
    await untilStates(tab, 'waiting');
    world.device.advance(10_000);
    expect(world.contents()).toEqual([]);
    const other = await world.leading();
    await other.sender.stop();
    world.device.advance(60_000);
    await untilStates(tab, 'sent');
  });
});
