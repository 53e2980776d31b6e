import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { noteRewrittenLog } from '../../../src/core/event-queues/log-entry.ts';
import { trimLogs } from '../../../src/core/event-queues/trim-log.ts';
import { fresh } from '../../support/channels.ts';
import { eventually } from '../../support/eventually.ts';
import { sent } from '../../support/messages.ts';
import { forEachTeam, forEachTeamOnBothEngines, type Team } from '../../support/team.ts';
import { selfSigned } from './self-signed.ts';
import { addWebhook, onThisMachine, says, webhookWithReceiver } from './team-webhooks.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Starts a server on this machine for the time of the test. Returns its port. */
async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Returns the problem of the last failed attempt once there is one. */
function problemOf(team: Team, path: string): Promise<string> {
  return eventually(async () => {
    const { body } = await team.owner.get(`${path}/deliveries`);
    const problems = body.deliveries.map(({ problem }: { problem: string | null }) => problem);
    return problems.find((each: string | null) => each !== null);
  });
}

forEachTeamOnBothEngines(
  (team) => {
    it('X5: receivers that are dead, hang or fail delay no other', async () => {
      const channel = await team().channel(fresh());
      const hanging = await webhookWithReceiver(team(), { events: ['message'] });
      hanging.receiver.answer = () => undefined;
      const failing = await webhookWithReceiver(team(), { events: ['message'] });
      failing.receiver.answer = (response) => response.writeHead(503).end();
      const dead = await webhookWithReceiver(team(), { events: ['message'] });
      await dead.receiver.close();
      const good = await webhookWithReceiver(team(), { events: ['message'] });
      for (let round = 0; round < 3; round += 1) {
        const text = fresh('round');
        await sent(team().owner, channel, 'a', text);
        await good.receiver.event(says(text));
      }
      // Perhaps repeated, but nothing else is sent meanwhile.
      const sentIds = hanging.receiver.arrived.map(({ headers }) => headers['webhook-id']);
      expect(new Set(sentIds)).toHaveLength(1);
      expect(await problemOf(team(), dead.path)).toContain('ECONNREFUSED');
      expect(await problemOf(team(), failing.path)).toBe('It answered 503.');
    });

    it('X5: a receiver may answer with a gigabyte: its body is not read', async () => {
      const channel = await team().channel(fresh());
      const { receiver } = await webhookWithReceiver(team(), { events: ['message'] });
      let written = 0;
      receiver.answer = (response) => {
        const chunk = Buffer.alloc(1 << 16);
        response.writeHead(200, { 'content-length': String(1 << 30) });
        const write = () => {
          while (!response.destroyed) {
            written += chunk.length;
            if (!response.write(chunk)) return void response.once('drain', write);
          }
        };
        write();
      };
      await sent(team().owner, channel, 'a', 'one');
      await receiver.deliveries(1);
      await sent(team().owner, channel, 'a', 'two');
      await receiver.deliveries(2);
      expect(receiver.arrived[1]?.events.filter(says('one'))).toEqual([]);
      expect(written).toBeLessThan(1 << 27);
    });

    it('X5: redirects are not followed', async () => {
      const channel = await team().channel(fresh());
      const other = await webhookWithReceiver(team(), { events: ['reaction'] });
      const { receiver, path } = await webhookWithReceiver(team(), { events: ['message'] });
      receiver.answer = (response) =>
        response.writeHead(307, { location: other.receiver.url }).end();
      await sent(team().owner, channel, 'a', 'one');
      expect(await problemOf(team(), path)).toBe('It redirects (307), which is not followed.');
      expect(other.receiver.arrived).toEqual([]);
    });

    it('X5: a receiver that closes midway or speaks no HTTP gets the events again', async () => {
      const channel = await team().channel(fresh());
      const { receiver, path } = await webhookWithReceiver(team(), { events: ['message'] });
      let closes = 1;
      receiver.answer = (response) => {
        closes -= 1;
        if (closes >= 0) response.socket?.destroy();
        else response.end();
      };
      await sent(team().owner, channel, 'a', 'one');
      expect(await problemOf(team(), path)).toContain('It could not be reached.');
      await receiver.event(says('one'));
      const port = await listening(createServer((socket) => socket.end('SSH-2.0-none\r\n')));
      const strange = await addWebhook(team(), `http://127.0.0.1:${port}`);
      await sent(team().owner, channel, 'a', 'two');
      expect(await problemOf(team(), strange.path)).toContain('It could not be reached.');
    });

    it('X5: a receiver with a bad certificate gets nothing', async () => {
      const channel = await team().channel(fresh());
      let asked = 0;
      const server = createTlsServer(selfSigned, (_request, response) => {
        asked += 1;
        response.end();
      });
      const port = await listening(server);
      const { path } = await addWebhook(team(), `https://127.0.0.1:${port}`);
      await sent(team().owner, channel, 'a', 'one');
      expect(await problemOf(team(), path)).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
      expect(asked).toBe(0);
    });

    it('X5: a receiver that answers 410 is given up at once', async () => {
      const channel = await team().channel(fresh());
      const { receiver, now } = await webhookWithReceiver(team(), { events: ['message'] });
      receiver.answer = (response) => response.writeHead(410).end();
      await sent(team().owner, channel, 'a', 'one');
      await eventually(async () => !(await now()).is_enabled);
      expect(await now()).toMatchObject({ paused_because: 'gone' });
      expect(receiver.arrived).toHaveLength(1);
    });

    it('X5: the log keeps what an enabled webhook needs for three days, and no longer', async () => {
      const channel = await team().channel(fresh());
      const { receiver, path, now } = await webhookWithReceiver(team(), { events: ['message'] });
      receiver.answer = (response) => response.writeHead(500).end();
      await sent(team().owner, channel, 'a', 'needed');
      await eventually(async () => (await now()).failing_since !== null);
      team().wait(71 * HOUR_MS);
      await trimLogs(team().services);
      receiver.answer = (response) => response.end();
      await receiver.event(says('needed'));
      receiver.answer = (response) => response.writeHead(500).end();
      await sent(team().owner, channel, 'a', 'too old');
      await eventually(async () => (await now()).failing_since !== null);
      await team().owner.patch(path, { is_enabled: false });
      team().wait(DAY_MS);
      await trimLogs(team().services);
      const refused = await team().owner.patch(path, { is_enabled: true });
      expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
      expect(refused.body.msg).toMatch(
        /^The log no longer has the events after \d+\. It begins after/,
      );
      receiver.answer = (response) => response.end();
      const resumed = await team().owner.patch(path, { is_enabled: true, from: 'oldest' });
      expect(resumed.status).toBe(200);
      await sent(team().owner, channel, 'a', 'new');
      await receiver.event(says('new'));
      expect(receiver.accepted.some(says('too old'))).toBe(false);
    });

    it('X5: replays nothing from before it was added, when its account could see nothing', async () => {
      const channel = await team().channel(fresh());
      const message = await sent(team().owner, channel, 'a', 'deleted since');
      await team().owner.delete(`/messages/${message}`);
      const { receiver, path } = await webhookWithReceiver(team(), { events: ['message'] });
      expect(await team().owner.patch(path, { from: 0 })).toMatchObject({ status: 400 });
      expect(await team().owner.patch(path, { from: 'oldest' })).toMatchObject({ status: 200 });
      await sent(team().owner, channel, 'a', 'later');
      await receiver.event(says('later'));
      expect(receiver.accepted.some(says('deleted since'))).toBe(false);
    });

    it('X5: replays from any id that the log has', async () => {
      const channel = await team().channel(fresh());
      const { receiver, path } = await webhookWithReceiver(team(), { events: ['message'] });
      for (const text of ['a1', 'a2', 'a3']) await sent(team().owner, channel, 'a', text);
      await receiver.event(says('a3'));
      const second = receiver.accepted.find(says('a2'));
      const count = receiver.accepted.length;
      expect(await team().owner.patch(path, { from: second?.id })).toMatchObject({ status: 200 });
      await eventually(() => receiver.accepted.length >= count + 2);
      const again = receiver.accepted.slice(count);
      expect(again.map(({ message }) => message.content)).toEqual(['a2', 'a3']);
      expect(again[0]?.id).toBe(second?.id);
      const later = { from: (second?.id ?? 0) + 4096 * 1000 };
      const refused = await team().owner.patch(path, later);
      expect(refused.body).toMatchObject({ msg: 'There is no event with this id yet.' });
    });

    it('X5: thousands of events missed while paused arrive in order from the stored log', async () => {
      const channel = await team().channel(fresh());
      const { receiver, path } = await webhookWithReceiver(team(), { events: ['message'] });
      const second = await webhookWithReceiver(team(), { events: ['message'] });
      for (const each of [path, second.path]) await team().owner.patch(each, { is_enabled: false });
      const texts = Array.from({ length: 700 }, () => fresh('missed'));
      await Promise.all(texts.map((text) => sent(team().owner, channel, 'a', text)));
      // Drops the log in memory, so that they read the database.
      await team().realm.write((change) => noteRewrittenLog(change));
      for (const each of [path, second.path]) await team().owner.patch(each, { is_enabled: true });
      for (const each of [receiver, second.receiver]) {
        await eventually(() => each.accepted.length >= texts.length);
        const ids = each.accepted.map(({ id }) => id);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
        expect(each.accepted.map(({ message }) => message.content).sort()).toEqual(texts.sort());
      }
    });
  },
  () => ({ ...onThisMachine(), eventLogKeep: '1h' }),
);

describe('receivers on private addresses', () => {
  forEachTeam((team) => {
    it('X5: are not reached, and the address is checked at each delivery', async () => {
      const channel = await team().channel(fresh());
      let asked = 0;
      const server = createServer(() => {
        asked += 1;
      });
      const port = await listening(server);
      const { path } = await addWebhook(team(), `https://127.0.0.1:${port}/`);
      await sent(team().owner, channel, 'a', 'one');
      expect(await problemOf(team(), path)).toBe('It is not on the open internet.');
      expect(asked).toBe(0);
      const plain = await team().owner.post('/realm/webhooks', { url: `http://127.0.0.1:${port}` });
      expect(plain).toMatchObject({ status: 400 });
    });
  });
});
