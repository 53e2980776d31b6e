import { botTypes, roles } from '@tidings/shared-types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Realm } from '../../../../src/core/realm/realm.ts';
import { botServices } from '../../../../src/core/storage/tables/outgoing-bots.ts';
import { DeliveryQueue } from '../../../../src/features/bots/outgoing/delivery-queue.ts';
import { newSealedToken } from '../../../../src/features/bots/outgoing/service-token.ts';
import { startOutgoingBots } from '../../../../src/features/bots/outgoing/start-outgoing-bots.ts';
import { tellOwner, tellOwnerOf } from '../../../../src/features/bots/tell-owner.ts';
import { postMessage } from '../../../../src/features/messages/post-message.ts';
import { renderNotice } from '../../../../src/features/notices/render-notice.ts';
import { ensureDefaultRealm } from '../../../../src/features/setup/first-run.ts';
import { addUser } from '../../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../../src/features/users/api-key.ts';
import type { Services } from '../../../../src/services.ts';
import { forEachDatabase } from '../../../support/databases.ts';
import { eventually } from '../../../support/eventually.ts';
import { type Service, says, startService } from './service.ts';

const LOOK_MS = 20;

forEachDatabase(({ fresh, open }) => {
  let service: Service;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  /** Opens a server process without its jobs, some seconds from now or with a clock. */
  async function openAt(database: string, time: number | (() => number) = 0): Promise<Services> {
    const now = typeof time === 'number' ? () => Date.now() + time * 1000 : time;
    const services = await open(database, { now });
    return { ...services, config: { ...services.config, webhookNetworks: ['127.0.0.0/8'] } };
  }

  async function people(services: Services, realm: Realm) {
    const account = (name: string, ownerId?: number) =>
      realm.write((change) =>
        addUser(change, {
          email: `${name}@example.org`,
          fullName: name,
          role: roles.member,
          apiKey: newApiKey(),
          ...(ownerId !== undefined && { bot: { type: botTypes.outgoingWebhook, ownerId } }),
        }),
      );
    const person = await account('Ada');
    const bot = await account('Robot', person.id);
    await realm.write((change) => {
      change.put(botServices, {
        bot_id: bot.id,
        payload_url: service.url,
        interface: 1,
        service_name: 'service',
        sealed_token: newSealedToken(services.config, change.state),
        may_reach_networks: true,
      });
    });
    return { person, bot };
  }

  type People = Awaited<ReturnType<typeof people>>;

  /** Sends direct messages to the bot. */
  function ask(realm: Realm, { person, bot }: People, count: number): Promise<void> {
    return realm.write(async (change) => {
      for (let n = 0; n < count; n += 1) {
        await postMessage(change, {
          sender: person,
          to: { kind: 'direct', members: [person.id, bot.id] },
          topic: '',
          rendered: renderNotice(change.state, `question ${n}`),
          client: 'test',
          readBySender: true,
        });
      }
    });
  }

  async function answers({ engine }: Services, { bot }: People): Promise<string[]> {
    const rows = await engine.reader.all<{ content: string }>(
      'SELECT content FROM messages WHERE sender_id = $1 ORDER BY id',
      [bot.id],
    );
    return rows.map(({ content }) => content);
  }

  function finished({ engine }: Services, count: number): Promise<boolean> {
    return eventually(async () => {
      const row = await engine.reader.get<{ done: number }>(
        'SELECT COUNT(*) AS done FROM bot_deliveries WHERE finished_at IS NOT NULL',
      );
      return Number(row?.done) === count;
    }, `${count} deliveries were finished`);
  }

  it('X5: a message that was sent before the server died is delivered by the next one', async () => {
    const database = await fresh();
    const before = await openAt(database);
    const realm = await ensureDefaultRealm(before);
    const all = await people(before, realm);
    await ask(realm, all, 3);

    service.behave(says({ content: 'here I am' }));
    const after = await openAt(database);
    const stop = startOutgoingBots(after, LOOK_MS);
    await finished(after, 3);
    await stop();
    expect(await answers(after, all)).toEqual(['here I am', 'here I am', 'here I am']);
    expect(service.received.map((each) => each.json().data)).toEqual([
      'question 0',
      'question 1',
      'question 2',
    ]);
  });

  it('X5: if a process dies during a call, another one calls again later, and one answer is posted', async () => {
    const database = await fresh();
    const begun = Date.now();
    const dying = await openAt(database, () => begun);
    const realm = await ensureDefaultRealm(dying);
    const all = await people(dying, realm);
    await ask(realm, all, 1);
    const bot = { realmId: realm.id, botId: all.bot.id };
    expect(await new DeliveryQueue(dying).claim(bot)).toMatchObject({ attempts: 1 });

    service.behave(says({ content: 'once' }));
    const early = await openAt(database, () => begun + 20_000);
    expect(await new DeliveryQueue(early).dueBots()).toEqual([]);
    expect(await new DeliveryQueue(early).claim(bot)).toBeUndefined();
    const later = await openAt(database, 40);
    const stop = startOutgoingBots(later, LOOK_MS);
    await finished(later, 1);
    await stop();
    expect(await answers(later, all)).toEqual(['once']);
  });

  it('X5: a message that waited for too long is not answered', async () => {
    const database = await fresh();
    const before = await openAt(database);
    const realm = await ensureDefaultRealm(before);
    await ask(realm, await people(before, realm), 2);
    const after = await openAt(database, 2 * 3600);
    const stop = startOutgoingBots(after, LOOK_MS);
    await finished(after, 2);
    await stop();
    expect(service.received).toEqual([]);
    const [row] = await after.engine.reader.all('SELECT status, error FROM bot_deliveries');
    expect(row).toMatchObject({
      status: 'skipped',
      error: 'The message waited for more than 1 hour.',
    });
  });

  it('X5: a claim lasts as long as the work, so no other process calls again', async () => {
    const database = await fresh();
    let later = 0;
    const now = () => Date.now() + later;
    const one = await openAt(database, now);
    const realm = await ensureDefaultRealm(one);
    const all = await people(one, realm);
    await ask(realm, all, 1);
    const held: { end(text: string): unknown }[] = [];
    service.behave((_received, response) => held.push(response));
    const stops = [startOutgoingBots(one, LOOK_MS, LOOK_MS)];
    await eventually(() => held.length === 1);
    const two = await openAt(database, now);
    stops.push(startOutgoingBots(two, LOOK_MS, LOOK_MS));
    const claim = { realmId: realm.id, botId: all.bot.id };
    for (let step = 0; step < 4; step += 1) {
      later += 20_000;
      await eventually(async () => {
        const row = await two.engine.reader.get<{ claimed_until: number }>(
          'SELECT claimed_until FROM bot_deliveries',
        );
        return Number(row?.claimed_until) > now() + 25_000;
      }, 'the claim was extended');
      expect(await new DeliveryQueue(two).claim(claim)).toBeUndefined();
    }
    held[0]?.end('{"content":"slowly"}');
    await finished(two, 1);
    await Promise.all(stops.map((stop) => stop()));
    expect(await answers(two, all)).toEqual(['slowly']);
    expect(service.received).toHaveLength(1);
  });

  it('X5: a server that stops during a call gives it back at once', async () => {
    const database = await fresh();
    const stopping = await openAt(database);
    const realm = await ensureDefaultRealm(stopping);
    const all = await people(stopping, realm);
    await ask(realm, all, 1);
    service.behave(() => undefined);
    const stop = startOutgoingBots(stopping, LOOK_MS);
    await eventually(() => service.received.length === 1);
    await stop();
    const bot = { realmId: realm.id, botId: all.bot.id };
    expect(await new DeliveryQueue(stopping).claim(bot)).toMatchObject({ attempts: 1 });
  });

  it('X5: several processes answer each message once', async () => {
    const database = await fresh();
    const one = await openAt(database);
    const realm = await ensureDefaultRealm(one);
    const all = await people(one, realm);
    const two = await openAt(database);
    let count = 0;
    service.behave((_received, response) => {
      count += 1;
      response.end(JSON.stringify({ content: String(count) }));
    });
    const stops = [one, two, one].map((each) => startOutgoingBots(each, LOOK_MS));
    await ask(realm, all, 20);
    await finished(one, 20);
    await Promise.all(stops.map((stop) => stop()));
    const expected = Array.from({ length: 20 }, (_, n) => String(n + 1));
    expect(await answers(one, all)).toEqual(expected);
    expect(service.received.map((each) => each.json().data)).toEqual(
      expected.map((_, n) => `question ${n}`),
    );
  });

  it('X5: several processes tell an owner of one failure once', async () => {
    const database = await fresh();
    const one = await openAt(database);
    const realm = await ensureDefaultRealm(one);
    const { bot } = await people(one, realm);
    const two = await (await openAt(database)).realms.forSubdomain('');
    const failure = { kind: 'test', text: () => 'It broke.', detail: 'a `b`\nc' };
    const told = await Promise.all(
      [realm, two, realm, two].map((each) =>
        each?.write((change) => tellOwner(change, bot.id, failure)),
      ),
    );
    expect(told.filter(Boolean)).toHaveLength(1);
    await tellOwnerOf(realm, bot.id, failure);
    const rows = await one.engine.reader.all<{ content: string }>('SELECT content FROM messages');
    expect(rows).toEqual([{ content: expect.stringContaining('``a `b` c``') }]);
  });
});
