import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBoxKeyPair, openSealed, sealFor } from '../../../src/core/crypto/sealed-box.ts';
import { eventually } from '../../support/eventually.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { newBrowser } from '../relay/browser.ts';
import {
  type Peer,
  startHttpPeer,
  startSilentPeer,
  vapidPublicKey,
  verifiedToken,
} from '../relay/peers.ts';
import { type RunningRelay, runRelay } from '../relay/running-relay.ts';
import { type Received, statusBecomes } from './device.ts';

/** Stands in for a browser maker's push service. */
let service: Peer;
beforeAll(async () => {
  service = await startHttpPeer({ status: 201 });
});
afterAll(() => service?.stop());

const offTheCurve = Buffer.of(4, ...Buffer.alloc(64, 1));

/** Returns a browser's subscription with this key. */
function keyed(publicKey: Buffer): string {
  const { endpoint, keys } = JSON.parse(newBrowser('https://push.example/1').token);
  return JSON.stringify({ endpoint, keys: { ...keys, p256dh: publicKey.toString('base64url') } });
}

interface Keys {
  readonly bouncer_public_key: string;
  readonly vapid_public_key: string;
}

async function keysFor(person: Person): Promise<Keys> {
  const { status, body } = await person.get('/mobile_push/public_keys');
  expect(status).toBe(200);
  return body as Keys;
}

let accounts = 5_000_000;

/** Registers a browser like the web client does. Returns it with what reached it. */
async function browserOf(person: Person, wanted: Record<string, unknown> = {}, number?: number) {
  accounts += 1;
  const push_account_id = number ?? accounts;
  const path = `/${randomUUID()}`;
  const browser = newBrowser(service.url + path);
  const own = newBoxKeyPair();
  const { bouncer_public_key } = await keysFor(person);
  const registration = {
    token: browser.token,
    token_kind: 'web_push',
    timestamp: Math.floor(Date.now() / 1000),
    ...wanted,
  };
  const answer = await person.post('/mobile_push/register', {
    token_kind: 'web_push',
    push_account_id,
    push_public_key: own.publicKey,
    bouncer_public_key,
    encrypted_push_registration: sealFor(bouncer_public_key, JSON.stringify(registration)),
  });
  expect(answer.status).toBe(200);
  const asked = () => service.asked.filter((each) => each.path === path);
  const received = () =>
    asked().map(({ body }) => {
      const data = browser.read(body) as Record<string, unknown>;
      expect(data['push_account_id']).toBe(push_account_id);
      return JSON.parse(openSealed(String(data['encrypted_data']), own)) as Received;
    });
  return { push_account_id, asked, received };
}

forEachTeam((team) => {
  const active = (person: Person, { push_account_id }: { push_account_id: number }) =>
    statusBecomes(team(), person, push_account_id, 'active');

  describe('a server without a relay', () => {
    it('push: reaches browsers directly, with a signature that they know', async () => {
      const [ada, ben] = [await team().person('member', 'Ada'), await team().person()];
      const browser = await browserOf(ben);
      await active(ben, browser);
      const message_id = await sentTo(ada, [ben], 'Hello **you**');
      const [first] = await eventually(() =>
        browser.received().length > 0 ? browser.received() : undefined,
      );
      expect(first).toMatchObject({ type: 'message', message_id, content: 'Hello you' });

      const authorization = String(browser.asked()[0]?.headers['authorization']);
      const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
      expect(key).toBe((await keysFor(ada)).vapid_public_key);
      const { claims } = verifiedToken(token, vapidPublicKey(key));
      expect(claims).toMatchObject({ aud: service.url, sub: expect.stringMatching(/^https:/) });

      await ben.post('/messages/flags', { messages: [message_id], op: 'add', flag: 'read' });
      const removal = await eventually(() =>
        browser.received().find(({ type }) => type === 'remove'),
      );
      expect(removal['message_ids']).toEqual([message_id]);
    });

    it('push: its keys belong to the organization, and stay the same', async () => {
      const [first, again] = [await keysFor(team().owner), await keysFor(await team().person())];
      expect(again).toEqual(first);
      expect(Buffer.from(first.vapid_public_key, 'base64url')).toHaveLength(65);
    });

    it('4.13: phones need a relay', async () => {
      const ben = await team().person();
      const { bouncer_public_key } = await keysFor(ben);
      const answer = await ben.post('/mobile_push/register', {
        token_kind: 'fcm',
        push_account_id: 1,
        push_public_key: newBoxKeyPair().publicKey,
        bouncer_public_key,
        encrypted_push_registration: sealFor(bouncer_public_key, '{}'),
      });
      expect(answer.body).toMatchObject({ code: 'PUSH_SERVICE_NOT_CONFIGURED' });
      expect((await ben.get('/server_settings')).body['push_notifications_enabled']).toBe(false);
    });

    it.each([
      ['a phone in the place of a browser', { token_kind: 'fcm' }, 'BAD_REQUEST'],
      ['a token that is not a subscription', { token: 'something' }, 'BAD_REQUEST'],
      ['a key that is not on the curve', { token: keyed(offTheCurve) }, 'BAD_REQUEST'],
      ['a two-day-old registration', { timestamp: 1_600_000_000 }, 'REQUEST_EXPIRED'],
    ])('4.13: %s is refused', async (_name, wanted, error_code) => {
      const ben = await team().person();
      const { push_account_id } = await browserOf(ben, wanted);
      const event = await statusBecomes(team(), ben, push_account_id, 'failed');
      expect(event['error_code']).toBe(error_code);
    });

    it('push: a browser that its service no longer knows is forgotten', async () => {
      const ben = await team().person();
      const browser = await browserOf(ben);
      await active(ben, browser);
      const test = () => ben.post('/mobile_push/e2ee/test_notification', {});
      expect((await test()).status).toBe(200);
      expect(browser.received()).toMatchObject([{ type: 'test' }]);
      service.answerNext({ status: 410 });
      for (const _attempt of [1, 2]) {
        expect((await test()).body).toMatchObject({ code: 'NO_ACTIVE_PUSH_DEVICE' });
      }
      expect(browser.asked()).toHaveLength(2);
    });

    it('push: a service that never responds does not delay others', async () => {
      const [ada, ben, cleo] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      const silent = await startSilentPeer();
      const slow = await browserOf(ben, { token: newBrowser(silent.url).token });
      const other = await browserOf(cleo);
      await active(ben, slow);
      await active(cleo, other);
      for (let count = 0; count < 5; count += 1) await sentTo(ada, [ben], 'for nobody');
      await sentTo(ada, [cleo], 'for somebody');
      await eventually(() => (other.received().length > 0 ? true : undefined));
      await silent.stop();
    });

    it('push: signing out of a device unregisters it, and no other', async () => {
      const [ada, ben, cleo] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      const gone = await browserOf(ben);
      const other = await browserOf(cleo, {}, gone.push_account_id);
      await active(ben, gone);
      await active(cleo, other);
      const leave = () =>
        ben.delete('/mobile_push/register', { push_account_id: gone.push_account_id });
      expect((await leave()).status).toBe(200);
      expect((await leave()).status).toBe(200);
      await sentTo(ada, [ben, cleo], 'still here?');
      await eventually(() => (other.received().length > 0 ? true : undefined));
      expect(gone.received()).toEqual([]);
    });
  });
});

forEachTeam(
  (team) => {
    it('push: a service in the server’s own network is refused', async () => {
      const ben = await team().person();
      const { push_account_id, asked } = await browserOf(ben);
      const event = await statusBecomes(team(), ben, push_account_id, 'failed');
      expect(event['error_code']).toBe('BAD_REQUEST');
      expect(asked()).toEqual([]);
    });
  },
  () => ({ fetchPrivate: false }),
);

forEachTeam(
  (team) => {
    it('push: if push for browsers is disabled, clients are told so', async () => {
      const { body } = await team().owner.get('/mobile_push/public_keys');
      expect(body).toMatchObject({ code: 'PUSH_SERVICE_NOT_CONFIGURED' });
    });
  },
  () => ({ webPush: false }),
);

let running: RunningRelay;
beforeAll(async () => {
  running = await runRelay();
});
afterAll(() => running?.stop());

forEachTeam(
  (team) => {
    it('push: a relay’s keys are passed on', async () => {
      const published = await fetch(`${running.relay.url}/api/v1/remotes/push/public_keys`);
      const { bouncer_public_keys, vapid_public_key } = (await published.json()) as {
        bouncer_public_keys: string[];
        vapid_public_key: string;
      };
      const [bouncer_public_key] = bouncer_public_keys;
      expect(await keysFor(team().owner)).toMatchObject({ bouncer_public_key, vapid_public_key });
    });
  },
  () => running.settings,
);
