import { expect, it } from 'vitest';
import { closeRealm } from '../../../src/core/realm/close-realm.ts';
import { createRealm, setInternal } from '../../../src/core/realm/create-realm.ts';
import { Pace } from '../../../src/delivery/webhooks/pace.ts';
import { storeProgress } from '../../../src/delivery/webhooks/store-progress.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { changeWebhook } from '../../../src/features/webhooks/change-webhook.ts';
import { storedProgress } from '../../../src/features/webhooks/stored-progress.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { eventually } from '../../support/eventually.ts';
import { addTo, announce, caughtUp, startDeliverer } from './deliverer.ts';
import { type ReceivedEvent, startReceiver } from './receiver.ts';
import { onThisMachine } from './team-webhooks.ts';

const MANY = 100;

const announces =
  (value: string) =>
  ({ type, ...event }: ReceivedEvent): boolean =>
    type === 'realm' && event['value'] === value;

forEachDatabase(({ fresh, open }) => {
  it('X5: webhooks without an event take no turns from those of other organizations', async () => {
    const services = await open(await fresh(), undefined, onThisMachine());
    const { engine, clock, realms } = services;
    const quiet = await ensureDefaultRealm(services);
    const { id } = await createRealm(engine, clock, { subdomain: 'other', name: 'Other' });
    const other = await realms.withId(id);
    if (!other) throw new Error('There is no other organization');
    const receiver = await startReceiver();
    for (let count = 0; count < MANY; count += 1) {
      await addTo(quiet, services, { url: receiver.url, events: ['reaction'] });
    }
    await addTo(other, services, { url: receiver.url, events: ['realm'] });
    const turns: number[] = [];
    const pace = new Pace();
    const deliverer = startDeliverer(services, {
      pace: {
        turn(realmId, signal) {
          turns.push(realmId);
          return pace.turn(realmId, signal);
        },
      },
    });
    await announce(quiet, 'unwanted');
    await announce(other, 'wanted');
    await deliverer.look();
    await receiver.event(announces('wanted'));
    await eventually(() => services.webhookCounts.measure().backlog === 0);
    expect(turns).toEqual([other.id]);
  });

  it('X5: an organization that closes holds its events until it is open again', async () => {
    const services = await open(await fresh(), undefined, onThisMachine());
    const realm = await ensureDefaultRealm(services);
    const receiver = await startReceiver();
    await addTo(realm, services, { url: receiver.url, events: ['realm'] });
    const deliverer = startDeliverer(services);
    await announce(realm, 'before');
    await realm.write((change) => closeRealm(change));
    await announce(realm, 'after');
    await deliverer.look();
    await receiver.event(({ op }) => op === 'deactivated');
    await caughtUp(services, realm);
    expect(receiver.accepted.at(-1)).toMatchObject({ type: 'realm', op: 'deactivated' });
    await realm.write((change) => setInternal(change, 'deactivated', false));
    await deliverer.look();
    await receiver.event(announces('after'));
  });

  it('X5: progress from before a replay is not stored over it', async () => {
    const services = await open(await fresh());
    const realm = await ensureDefaultRealm(services);
    const { row, progress } = await addTo(realm, services, {});
    const { engine } = services;
    await realm.write((change) =>
      changeWebhook(change, services.config, row.id, { from: 'oldest' }),
    );
    const late = { ...progress, cursor: progress.cursor + 1 };
    await engine.write((tx) => storeProgress(tx, engine.dialect, realm.id, [late]));
    const stored = await storedProgress(engine.reader, realm.id);
    expect(stored.get(row.id)).toMatchObject({ cursor: progress.cursor });
  });

  it('X5: a name that moves to a private address later is not followed there', async () => {
    const services = await open(await fresh(), undefined, onThisMachine());
    const realm = await ensureDefaultRealm(services);
    const allowed = await startReceiver();
    allowed.answer = (response) => response.writeHead(200, { connection: 'close' }).end();
    const { port } = new URL(allowed.url);
    const inside = await startReceiver({ host: '127.0.0.2', port: Number(port) });
    let address = '127.0.0.1';
    const asked: string[] = [];
    const deliverer = startDeliverer(services, {
      async resolve(host) {
        asked.push(host);
        return [address];
      },
    });
    const url = `http://shop.example.org:${port}/events`;
    const { row } = await addTo(realm, services, { url, events: ['realm'] });
    const encrypted = url.replace('http:', 'https:');
    const second = await addTo(realm, services, { url: encrypted, events: ['realm'] });
    await announce(realm, 'first');
    await deliverer.look();
    await allowed.event(announces('first'));
    address = '127.0.0.2';
    await announce(realm, 'second');
    const problemsOf = async (id: number): Promise<unknown[]> => {
      const found = await storedProgress(services.engine.reader, realm.id);
      return (found.get(id)?.deliveries ?? []).map(({ problem }) => problem);
    };
    await eventually(async () =>
      (await problemsOf(row.id)).includes('Its address must begin with https://.'),
    );
    await eventually(async () =>
      (await problemsOf(second.row.id)).includes('It is not on the open internet.'),
    );
    expect(new Set(asked)).toEqual(new Set(['shop.example.org']));
    expect(inside.arrived).toEqual([]);
    expect(allowed.accepted.some(announces('second'))).toBe(false);
  });
});
