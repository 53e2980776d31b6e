import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { createAdmin, signToken } from '../../packages/sdk/src/server.ts';
import { FakeDevice } from '../../packages/sdk/src/testing/fake-device.ts';
import { forEachTeam, type Team } from '../../packages/server/test/support/team.ts';

/** Longer than a test takes: only tests end keys. Shorter than the clocks are off. */
const LIFETIME_SECONDS = 120;
const TICK_MS = 50;
/** A refusal of a younger key counts as a failure. */
const NOT_YOUNG_MS = 6_000;
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const stateOf = ({ sync }: Client) => sync.state.current;

async function live(client: Client): Promise<void> {
  await expect.poll(() => stateOf(client).name).toBe('live');
}

/** A product with its backend, whose tokens the organization accepts. */
async function product(team: Team) {
  const issuer = `https://shop-${randomUUID()}.example.org`;
  const { body } = await team.owner.post('/realm/token_issuers', {
    ...{ name: 'Shop', issuer, audience: team.url, auto_create: true },
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    key_lifetime_secs: LIFETIME_SECONDS,
  });
  onTestFinished(async () => {
    await team.owner.delete(`/realm/token_issuers/${body.token_issuer.id}`);
  });
  const service = await team.owner.post('/realm/service_keys', {
    ...{ name: `Shop ${randomUUID()}`, scopes: ['users', 'channels', 'messages:send_as'] },
  });
  const { email, api_key: apiKey } = service.body;
  const admin = createAdmin({ serverUrl: team.url, serviceKey: { email, apiKey } });
  /** By the server's clock, which tests move. */
  const tokenFor = (sub: string) => {
    const iat = Math.floor(team.services.clock.now() / 1000);
    return signToken(pem, { sub, name: 'Ada Lovelace', iss: issuer, aud: team.url, iat });
  };
  return { admin, tokenFor };
}

/** A device whose clock runs, with tabs of one person. */
function deviceOf(team: Team, tokenFor: (sub: string) => Promise<string>, now = Date.now()) {
  const paths: string[] = [];
  const device = new FakeDevice({
    now,
    fetch: (input, init) => {
      const request = new Request(input, init);
      paths.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`);
      return fetch(request);
    },
  });
  const clock = setInterval(() => device.advance(TICK_MS), TICK_MS);
  onTestFinished(() => clearInterval(clock));
  const storage = memoryStorage();
  const account = `person-${randomUUID()}`;
  const backend = { asked: 0, answer: () => tokenFor(account) };
  const token = () => {
    backend.asked += 1;
    return backend.answer();
  };
  const open = async (): Promise<Client> => {
    const place = { serverUrl: team.url, storage, environment: device.tab() };
    const client = await createClient({ ...place, account, credentials: { token } });
    onTestFinished(() => client.close());
    return client;
  };
  const count = (path: string) => paths.filter((each) => each === path).length;
  return { device, account, backend, open, count };
}

/** Ends all keys by the server's clock. Moves the device's clock on, so that a refusal no longer counts as too early. */
function endKeys(team: Team, device: FakeDevice): void {
  team.wait(LIFETIME_SECONDS * 1000);
  device.advance(NOT_YOUNG_MS);
}

forEachTeam((team) => {
  describe('signing in with tokens at a real server', () => {
    it('S10, X1: every word arrives once, over the ends of keys, in two tabs and a tunnel', async () => {
      const { admin, tokenFor } = await product(team());
      const { device, account, backend, open, count } = deviceOf(team(), tokenFor);
      const [first, second] = [await open(), await open()];
      await Promise.all([live(first), live(second)]);
      expect(backend.asked).toBe(1);
      expect((await first.ownUser().load())?.user.full_name).toBe('Ada Lovelace');
      const [order] = await admin.channels.upsert([
        { external_id: randomUUID(), name: `Order ${randomUUID()}`, members: [account] },
      ]);
      if (!order || 'code' in order) throw new Error(order?.msg);
      const to = { kind: 'topic', channelId: order.stream_id, topic: 'today' } as const;
      await first.send({ to, content: 'hyacinths before' });

      await expect.poll(() => first.outbox.entries.current).toEqual([]);

      // Over the end of a key, online.
      endKeys(team(), device);
      await Promise.all([first.send({ to, content: 'one' }), second.send({ to, content: 'two' })]);
      const all = await Promise.all([first.api.getOwnUser(), second.api.getOwnUser()]);
      expect(new Set(all.map(({ user_id }) => user_id)).size).toBe(1);
      await Promise.all([live(first), live(second)]);
      await expect.poll(() => first.outbox.entries.current).toEqual([]);
      expect(backend.asked).toBe(2);

      // In a tunnel, and with a new start in it.
      device.online.set(false);
      await first.send({ to, content: 'in the tunnel' });
      endKeys(team(), device);
      await Promise.all([first.close(), second.close()]);
      const [third, fourth] = [await open(), await open()];
      await expect.poll(() => stateOf(fourth).name).toBe('offline');
      const search = third.search({ text: 'hyacinths' });
      onTestFinished(search.subscribe(() => undefined));
      await expect.poll(() => search.current.items.length).toBe(1);
      await fourth.send({ to, content: 'after a new start' });
      expect(backend.asked).toBe(2);
      device.online.set(true);
      await Promise.all([live(third), live(fourth)]);
      await expect.poll(() => third.outbox.entries.current).toEqual([]);
      expect(backend.asked).toBe(3);
      // The queue of the first key went on.
      expect(count('POST /register')).toBe(1);
      const { messages } = await third.api.getMessages({
        ...{ anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false },
        narrow: [{ operator: 'channel', operand: order.stream_id }],
      });
      const words = ['hyacinths before', 'one', 'two', 'in the tunnel', 'after a new start'];
      expect(messages.map(({ content }) => content).sort()).toEqual(words.sort());
    });

    it('S10, X3: goes on after the key was ended, and ends its key with the sign-out', async () => {
      const { tokenFor } = await product(team());
      const { device, backend, open, count } = deviceOf(team(), tokenFor);
      const client = await open();
      await live(client);
      const keyId = client.keyId.current ?? 0;
      device.advance(NOT_YOUNG_MS);
      await client.api.endOwnKey({ key_id: keyId });
      await expect.poll(() => client.keyId.current).not.toBe(keyId);
      await live(client);
      expect(backend.asked).toBe(2);
      expect(count('POST /register')).toBe(1);
      const userId = (await client.api.getOwnUser()).user_id;
      await client.signOut({ wipe: false });
      const { body } = await team().owner.get(`/users/${userId}/keys`);
      expect(body.keys).toEqual([]);
    });

    it('S10, X1: a person who is locked out is let in again as soon as they may', async () => {
      const { admin, tokenFor } = await product(team());
      const { account, open } = deviceOf(team(), tokenFor);
      const client = await open();
      await live(client);
      const [person] = await admin.users.list({ external_ids: [account] });
      await admin.users.deactivate(person?.user_id ?? 0);
      await expect
        .poll(() => stateOf(client))
        .toMatchObject({ name: 'signedOut', reason: 'account-deactivated' });
      await admin.users.reactivate(person?.user_id ?? 0);
      await live(client);
    });

    it('S10, X1: a token that the server refuses is told with its reason', async () => {
      const { tokenFor } = await product(team());
      const { account, backend, open } = deviceOf(team(), tokenFor);
      const stranger = generateKeyPairSync('ed25519').privateKey;
      const forged = stranger.export({ type: 'pkcs8', format: 'pem' }).toString();
      const iss = 'https://elsewhere.example.org';
      backend.answer = () => signToken(forged, { sub: account, iss, aud: team().url });
      const client = await open();
      await expect
        .poll(() => stateOf(client))
        .toMatchObject({
          reason: 'token',
          problem: expect.stringMatching(/^The server refused the token: .+/),
        });
      backend.answer = () => tokenFor(account);
      await live(client);
    });

    it.each([10, -10])(
      'S10: a clock that is %i minutes off asks no more often',
      async (minutes) => {
        const { tokenFor } = await product(team());
        const now = Date.now() + minutes * 60_000;
        const { device, backend, open } = deviceOf(team(), tokenFor, now);
        const client = await open();
        await live(client);
        for (let round = 0; round < 5; round += 1) await client.api.getOwnUser();
        expect(backend.asked).toBe(1);
        endKeys(team(), device);
        await client.api.getOwnUser();
        expect(backend.asked).toBe(2);
        await live(client);
      },
    );

    it('X7: an admin provisions people and channels, and writes for a person', async () => {
      const { admin } = await product(team());
      const [id, order] = [randomUUID(), randomUUID()];
      const people = [{ external_id: id, full_name: 'Ben Jonson' }];
      expect(await admin.users.upsert(people)).toMatchObject([{ outcome: 'created' }]);
      expect(await admin.users.upsert(people)).toMatchObject([{ outcome: 'unchanged' }]);
      const channels = [{ external_id: order, name: `Order ${order}`, members: [id] }];
      const [channel] = await admin.channels.upsert(channels);
      expect(channel).toMatchObject({ external_id: order, outcome: 'created' });
      const [person] = await admin.users.list({ external_ids: [id] });
      const userId = person?.user_id ?? 0;
      const to = channel && 'stream_id' in channel ? channel.stream_id : 0;
      const message = { type: 'channel', to, topic: 'today', content: 'For Ben' } as const;
      const { id: messageId } = await admin.sendAs(userId, message);
      const { body } = await team().owner.get(`/messages/${messageId}`);
      expect(body.message).toMatchObject({ sender_id: userId });
      await admin.users.erase(userId, { messages: 'anonymize' });
      await expect.poll(async () => (await admin.users.erasure(userId)).finished_at).not.toBeNull();
      expect(await admin.users.list({ external_ids: [id] })).toEqual([]);
    });
  });
});
