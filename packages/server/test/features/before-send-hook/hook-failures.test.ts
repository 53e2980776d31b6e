import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { limits } from '@tidings/shared-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KeptConnections } from '../../../src/core/http-client/kept-connections.ts';
import { setInternal } from '../../../src/core/realm/create-realm.ts';
import { sending } from '../../../src/features/before-send-hook/approved-content.ts';
import { askHook, openHook } from '../../../src/features/before-send-hook/ask-hook.ts';
import { questionAbout } from '../../../src/features/before-send-hook/question.ts';
import { eventually } from '../../support/eventually.ts';
import { found } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import {
  askingHere,
  type HookServer,
  hookServer,
  install,
  installWithTime,
  note,
} from './hook-server.ts';

/** The longest time limit of a hook. */
const MOST_MS = limits.maxHookTimeoutMs;

const json = (value: unknown) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(value));
};

/** Sends zeros until the other side has enough. */
function sendGigabyte(response: ServerResponse): void {
  const piece = Buffer.alloc(1 << 20, '0');
  let left = 1024;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(piece)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}

const faults: readonly (readonly [string, (response: ServerResponse) => void, string])[] = [
  ['the status 500', (response) => response.writeHead(500).end(), 'It answered 500.'],
  ['no JSON', (response) => response.end('<html>'), 'not a JSON object'],
  ['a list', json([]), 'no `action`'],
  ['null', json(null), 'not a JSON object'],
  ['another action', json({ action: 'delete' }), 'no `action`'],
  ['a number as text', json({ action: 'replace', content: 7 }), 'not a text'],
  ['an empty text', json({ action: 'replace', content: ' \n' }), 'not a text'],
  ['a lone surrogate', json({ action: 'replace', content: 'a\ud800' }), 'not a text'],
  ['a NUL', json({ action: 'replace', content: 'a\0' }), 'not a text'],
  ['too long a text', json({ action: 'replace', content: 'x'.repeat(10_001) }), 'too long'],
  ['text that is not UTF-8', (response) => response.end(Buffer.from([0x22, 0xff, 0x22])), 'JSON'],
  ['a gigabyte', sendGigabyte, 'too long'],
  [
    'a redirect',
    (response) => response.writeHead(307, { location: '/x' }).end(),
    'redirects (307)',
  ],
  ['a closed connection', (response) => response.destroy(), 'could not be reached'],
  [
    'half an answer',
    (response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"action"');
      setTimeout(() => response.destroy(), 20);
    },
    'could not be reached',
  ],
];

forEachTeamOnBothEngines((team) => {
  const trial = async () => {
    const { body } = await team().owner.post('/realm/before_send_hook/test');
    return body.test;
  };

  /** Expects that a message is sent unchecked, and refused with the other setting. */
  async function expectFailure(
    hook: Pick<HookServer, 'url'>,
    problem: string,
    timeout_ms: number = MOST_MS,
  ): Promise<void> {
    const person = await team().person();
    await install(team(), hook, { timeout_ms });
    expect(await trial()).toMatchObject({
      action: null,
      problem: expect.stringContaining(problem),
    });
    const { body } = await note(person, 'unchecked');
    expect(await found(person, body.id)).toMatchObject({ content: 'unchecked' });
    await install(team(), hook, { timeout_ms, on_failure: 'refuse' });
    expect(await note(person, 'words')).toMatchObject({
      status: 400,
      body: { code: 'MESSAGE_REFUSED', hook_failed: true, msg: expect.stringContaining('later') },
    });
  }

  describe('a hook that fails', () => {
    it.each(faults)('X5: %s is no answer', async (_name, answer, problem) => {
      const hook = await hookServer();
      hook.answer = answer;
      await expectFailure(hook, problem);
    });

    it('X5: one that hangs is given up after the time limit', async () => {
      const hook = await hookServer();
      hook.answer = () => undefined;
      await expectFailure(hook, 'too long', 200);
    });

    it('X5: one that is down is given up at once', async () => {
      const hook = await hookServer();
      hook.stop();
      await expectFailure(hook, 'could not be reached');
    });

    it('X5: one with a bad certificate gets no message', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'tidings-hook-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
      await promisify(execFile)('openssl', [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
        ...['-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert],
      ]);
      const pair = { key: await readFile(key), cert: await readFile(cert) };
      const hook = await hookServer((listener) => createHttpsServer(pair, listener), 'https');
      await expectFailure(hook, 'could not be reached');
      expect(hook.asked).toEqual([]);
    });

    it('X5: addresses of private networks that the configuration does not name are not asked', async () => {
      await expectFailure({ url: 'https://10.1.2.3/hook' }, 'not on the open internet');
      for (const url of [
        'http://10.1.2.3/hook',
        'http://[::1]:9/hook',
        'http://example.invalid/hook',
        'ftp://127.0.0.1/hook',
        'https://ada:secret@example.org/hook',
        'hook',
      ]) {
        expect(refused(await team().owner.put('/realm/before_send_hook', { url })), url).toBe(true);
      }
    });

    it('X5: one whose secret cannot be read gets no message', async () => {
      const hook = await hookServer();
      await install(team(), hook, { timeout_ms: MOST_MS });
      await team().realm.write((change) => {
        const kept = change.state.internal('before_send_hook');
        setInternal(change, 'before_send_hook', kept && { ...kept, sealed_secret: 'other' });
      });
      const { problem } = await trial();
      expect(problem).toContain('cannot read the secret');
      expect((await note(await team().person(), 'unchecked')).status).toBe(200);
      expect(hook.asked).toEqual([]);
      const { body } = await team().owner.put('/realm/before_send_hook', {
        rotate_secret: true,
      });
      expect(body.secret).toMatch(/^whsec_/);
      expect(await trial()).toMatchObject({ action: 'allow' });
    });

    it('X5: no message of a flood goes through unchecked, and others are asked in between', async () => {
      const [flooder, person] = [await team().person(), await team().person()];
      const hook = await hookServer();
      await installWithTime(team(), hook);
      const waiting: (() => void)[] = [];
      hook.decide = () =>
        new Promise((resolve) => waiting.push(() => resolve({ action: 'allow' })));
      const flood = Array.from({ length: 160 }, (_, index) => note(flooder, `${index}`));
      await eventually(() => waiting.length === 50);
      const other = note(person, 'between');
      await eventually(() => waiting.length === 51);
      hook.decide = () => ({ action: 'allow' });
      for (const answer of waiting) answer();
      expect((await other).status).toBe(200);
      const answers = await Promise.all(flood);
      const tooMany = answers.filter(({ status }) => status === 429);
      expect(tooMany).toHaveLength(10);
      expect(tooMany[0]?.body).toMatchObject({ code: 'RATE_LIMIT_HIT', 'retry-after': 5 });
      expect(hook.asked).toHaveLength(151);
    });

    it('X5: a refusal without a text has one, and a long one is cut', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      await installWithTime(team(), hook);
      for (const message of [undefined, 7, '', 'a\0']) {
        hook.answer = json({ action: 'refuse', message });
        const { body } = await note(person, 'words');
        expect(body.msg).toBe('Your organization does not allow this message.');
      }
      hook.answer = json({ action: 'refuse', message: '😀'.repeat(2000) });
      expect((await note(person, 'words')).body.msg).toBe('😀'.repeat(1000));
    });

    it('X5: connections are used again, and one that closes with a question costs no message', async () => {
      const [person, hook] = [await team().person(), await hookServer()];
      await installWithTime(team(), hook, { on_failure: 'refuse' });
      for (let count = 0; count < 5; count += 1) await note(person, `${count}`);
      expect(hook.connections).toBe(1);
      const used = new WeakSet<Socket>();
      hook.answer = (response) => {
        const { socket } = response;
        // A server whose time limit for idle connections ends at this moment.
        if (!socket || used.has(socket)) return socket?.destroy();
        used.add(socket);
        return json({ action: 'allow' })(response);
      };
      for (let count = 0; count < 4; count += 1) {
        expect((await note(person, `again ${count}`)).status).toBe(200);
      }
      const ids = hook.asked.map(({ headers }) => headers['webhook-id']);
      expect(ids).toHaveLength(5 + 6);
      expect(new Set(ids).size).toBe(5 + 4);
      expect(hook.connections).toBe(4);
    });

    it('X5: a name that moves to a private address later gets no message', async () => {
      const { services, realm } = team();
      const hook = await hookServer();
      await installWithTime(team(), hook);
      const kept = realm.state.internal('before_send_hook');
      const url = hook.url.replace('127.0.0.1', 'shop.example');
      if (!kept) throw new Error('There is no hook');
      const connections = new KeptConnections();
      onTestFinished(() => connections.close());
      const open = openHook(services.config, realm.state, connections, { ...kept, url });
      let address = '127.0.0.1';
      const moving = { ...open, request: { ...open.request, resolve: async () => [address] } };
      const sender = realm.state.notificationBot;
      const to = { kind: 'direct', members: [sender.id] } as const;
      const proposal = { reason: sending, sender, to, topic: '', content: 'hello' };
      const question = questionAbout(realm.state, proposal, Date.now());
      const ask = () => askHook(moving, question, { now: Date.now(), signal: undefined });
      expect(await ask()).toMatchObject({ answer: { action: 'allow' } });
      address = '10.1.2.3';
      hook.closeConnections();
      await expect(ask()).rejects.toThrow('not on the open internet');
      expect(hook.asked).toHaveLength(1);
    });
  });

  describe('telling administrators', () => {
    const noticesOf = async (person: Person) => {
      const wanted = { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false };
      const { body } = await person.get('/messages', wanted);
      const texts = body.messages.map(({ content }: { content: string }) => content);
      return texts.filter((text: string) => text.includes('keep failing'));
    };

    it('X5: they are told once of many failures, and again once it had worked', async () => {
      const [admin, person] = [await team().person('administrator'), await team().person()];
      const hook = await hookServer();
      await install(team(), hook, { timeout_ms: MOST_MS });
      const failingSince = async () =>
        (await team().owner.get('/realm/before_send_hook')).body.before_send_hook.failing_since;
      const fail = (response: ServerResponse) => void response.writeHead(503).end();
      const many = (count: number) =>
        Promise.all(Array.from({ length: count }, (_, index) => note(person, `${index}`)));

      hook.answer = fail;
      await many(4);
      expect(await noticesOf(admin)).toEqual([]);
      await many(30);
      await eventually(async () => (await noticesOf(admin)).length > 0);
      await many(30);
      const [notice, ...others] = await noticesOf(admin);
      expect(others).toEqual([]);
      expect(notice).toContain(new URL(hook.url).host);
      expect(notice).toContain('503');
      const toOwner = await noticesOf(team().owner);
      // Hooks of other tests may have failed on a slow machine.
      expect(
        toOwner.filter((text: string) => text.includes(`\`${new URL(hook.url).host}\``)),
      ).toHaveLength(1);
      expect(await noticesOf(person)).toEqual([]);
      expect(await failingSince()).toEqual(expect.any(Number));

      hook.answer = undefined;
      // On a slow machine, an answer may still be late.
      await eventually(async () => {
        await many(20);
        return (await failingSince()) === null;
      });
      hook.answer = fail;
      await many(20);
      await eventually(async () => (await noticesOf(admin)).length === 2);
    });
  });
}, askingHere);
