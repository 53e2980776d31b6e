import type { ServerResponse } from 'node:http';
import { roles } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { externalIds } from '../../../src/core/storage/tables/external-accounts.ts';
import { pauseWebhook } from '../../../src/delivery/webhooks/pause-webhook.ts';
import { setActive } from '../../../src/features/users/change-account.ts';
import { fresh } from '../../support/channels.ts';
import { eventually } from '../../support/eventually.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import { startReceiver, verified } from './receiver.ts';
import { addWebhook, onThisMachine, says, webhookWithReceiver } from './team-webhooks.ts';

const HOUR_MS = 3_600_000;

/** Returns the direct messages to a person about something. */
async function noticesTo(person: Person, about: string): Promise<string[]> {
  const { body } = await person.get('/messages', {
    narrow: [{ operator: 'is', operand: 'dm' }],
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    apply_markdown: false,
  });
  const texts: string[] = body.messages.map(({ content }: { content: string }) => content);
  return texts.filter((text) => text.includes(about));
}

forEachTeamOnBothEngines((team) => {
  it('X5: events arrive signed, with the id of the last one, in order and once', async () => {
    const channel = await team().channel(fresh());
    const { receiver, secret } = await webhookWithReceiver(team(), { events: ['message'] });
    const texts = Array.from({ length: 250 }, () => fresh('text'));
    await Promise.all(texts.map((text) => sent(team().owner, channel, 'a', text)));
    await eventually(() => receiver.accepted.length >= texts.length);
    const received = receiver.accepted.map(({ message }) => message.content);
    expect([...received].sort()).toEqual([...texts].sort());
    const ids = receiver.accepted.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    for (const delivery of receiver.arrived) {
      expect(delivery.events.length).toBeLessThanOrEqual(100);
      expect(delivery.headers['webhook-id']).toBe(String(delivery.events.at(-1)?.id));
      expect(verified(secret, delivery)).toEqual({ events: delivery.events });
    }
  });

  it('X5: a webhook sees public channels, and private ones and people with its account', async () => {
    const person = await team().person();
    const [open, closed, joined] = [fresh('open'), fresh('closed'), fresh('joined')];
    const openId = await team().channel(open);
    const settings = { invite_only: true };
    const closedId = await team().channel(closed, { settings });
    const joinedId = await team().channel(joined, { settings });
    const { receiver, webhook } = await webhookWithReceiver(team());
    const account = { id: webhook.user_id } as typeof person;
    await sent(team().owner, joinedId, 'a', 'before joining');
    await team().subscribe(joined, [account]);
    await sent(team().owner, closedId, 'a', 'in private');
    await sentTo(team().owner, [person], 'between people');
    await sentTo(team().owner, [account], 'to the webhook');
    await sent(team().owner, joinedId, 'a', 'where it is subscribed');
    await sent(team().owner, openId, 'a', 'in public');
    await receiver.event(says('in public'));
    const messages = receiver.accepted.filter(({ type }) => type === 'message');
    expect(messages.map(({ message }) => message.content)).toEqual([
      'to the webhook',
      'where it is subscribed',
      'in public',
    ]);
  });

  it('X5: changes of messages in public channels arrive without a subscription, and once', async () => {
    const person = await team().person();
    const channel = fresh();
    const id = await team().channel(channel, { subscribers: [team().owner, person] });
    const { receiver } = await webhookWithReceiver(team());
    const subscribed = await webhookWithReceiver(team());
    const account = { id: subscribed.webhook.user_id } as typeof person;
    await team().subscribe(channel, [account]);
    const message = await sent(team().owner, id, 'a', 'first');
    await team().owner.patch(`/messages/${message}`, { content: 'second' });
    await person.post(`/messages/${message}/reactions`, { emoji_name: 'octopus' });
    await team().owner.delete(`/messages/${message}`);
    for (const each of [receiver, subscribed.receiver]) {
      await each.event(({ type }) => type === 'delete_message');
      const about = each.accepted.filter(({ type }) =>
        ['message', 'update_message', 'reaction', 'delete_message'].includes(type),
      );
      expect(about.map(({ type }) => type)).toEqual([
        'message',
        'update_message',
        'reaction',
        'delete_message',
      ]);
      expect(about[1]).toMatchObject({ message_id: message, content: 'second' });
    }
  });

  it('X5: a webhook whose account became a guest gets no changes in public channels', async () => {
    const channel = await team().channel(fresh());
    const { receiver, webhook } = await webhookWithReceiver(team());
    const role = (value: number) =>
      team().owner.patch(`/users/${webhook.user_id}`, { role: value });
    const message = await sent(team().owner, channel, 'a', 'first');
    expect(await role(roles.guest)).toMatchObject({ status: 200 });
    await team().owner.patch(`/messages/${message}`, { content: 'second' });
    await team().owner.post(`/messages/${message}/reactions`, { emoji_name: 'octopus' });
    await role(roles.member);
    await sent(team().owner, channel, 'a', 'last');
    await receiver.event(says('last'));
    const types = receiver.accepted.map(({ type }) => type);
    expect(types).toContain('message');
    expect(types).not.toContain('update_message');
    expect(types).not.toContain('reaction');
  });

  it('X5: a webhook whose account is deactivated is paused, and its owner told', async () => {
    const administrator = await team().person('administrator');
    const receiver = await startReceiver();
    const { webhook, path, now } = await addWebhook(team(), receiver.url, {}, administrator);
    const { realm } = team();
    const account = realm.state.users.get({ id: webhook.user_id });
    const row = realm.state.webhooks.get({ id: webhook.id });
    if (!account || !row) throw new Error('The webhook has no account');
    await realm.write((change) => setActive(change, account, false));
    await eventually(async () => !(await now()).is_enabled);
    expect(await now()).toMatchObject({ paused_because: 'account' });
    // As another process would that saw it at the same time.
    await realm.write((change) => pauseWebhook(change, row, 'account'));
    expect(await noticesTo(administrator, webhook.name)).toEqual([
      expect.stringContaining('because its account is deactivated'),
    ]);
    const { entries } = (await team().owner.get('/realm/audit_log')).body;
    expect(entries).toContainEqual(
      expect.objectContaining({
        kind: 'webhook.paused',
        details: { name: webhook.name, reason: 'account' },
      }),
    );
    const resumed = await team().owner.patch(path, { is_enabled: true });
    expect(resumed).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });

  it('X5: messages that move into private channels are gone for webhooks', async () => {
    const from = await team().channel(fresh());
    const to = await team().channel(fresh(), { settings: { invite_only: true } });
    const { receiver } = await webhookWithReceiver(team());
    const message = await sent(team().owner, from, 'a', 'moving');
    await team().owner.patch(`/messages/${message}`, { stream_id: to });
    await receiver.event(({ type }) => type === 'delete_message');
    expect(receiver.accepted.some(({ type }) => type === 'update_message')).toBe(false);
    await team().owner.patch(`/messages/${message}`, { stream_id: from });
    const back = await receiver.event(({ type }) => type === 'update_message');
    expect(back).toMatchObject({ message_ids: [message], stream_id: from });
  });

  it('X5: a backend gives a webhook the private channels that it provisions', async () => {
    const { receiver, webhook } = await webhookWithReceiver(team(), { events: ['message'] });
    const external_id = fresh('order');
    const buyer = await team().person();
    const link = { external_id: fresh('buyer'), user_id: buyer.id, issuer: null };
    await team().realm.write((change) => change.put(externalIds, link));
    const members = [link.external_id];
    const made = { external_id, name: external_id, is_private: true, members };
    const upsert = async (item: object) => {
      const { body } = await team().owner.post('/channels/upsert', { channels: [item] });
      return body.results[0];
    };
    const { stream_id } = await upsert(made);
    await sent(buyer, stream_id, 'a', 'before');
    expect(await upsert({ ...made, webhooks: [webhook.id] })).toMatchObject({ outcome: 'updated' });
    expect(await upsert({ ...made, webhooks: [] })).toMatchObject({ outcome: 'unchanged' });
    expect(await upsert({ ...made, webhooks: [1] })).toMatchObject({ code: 'BAD_REQUEST' });
    await sent(buyer, stream_id, 'a', 'since');
    await receiver.event(says('since'));
    expect(receiver.accepted.some(says('before'))).toBe(false);
  });

  it('X5: types and a narrow choose events', async () => {
    const [channel, other] = [fresh(), fresh()];
    const [id, otherId] = [await team().channel(channel), await team().channel(other)];
    const narrow = [{ operator: 'channel', operand: channel }];
    const { receiver } = await webhookWithReceiver(team(), {
      events: ['message', 'reaction'],
      narrow,
    });
    await sent(team().owner, otherId, 'a', 'elsewhere');
    const message = await sent(team().owner, id, 'a', 'here');
    await team().owner.patch(`/messages/${message}`, { content: 'edited' });
    await team().owner.post(`/messages/${message}/reactions`, { emoji_name: 'octopus' });
    await receiver.event(({ type }) => type === 'reaction');
    expect(receiver.accepted.map(({ type }) => type)).toEqual(['message', 'reaction']);
  });

  it('X5: the rights of the account at the time of an event count, however late it is delivered', async () => {
    const channel = fresh();
    const id = await team().channel(channel, { settings: { invite_only: true } });
    const open = fresh();
    const openId = await team().channel(open);
    const { receiver, webhook, path } = await webhookWithReceiver(team());
    const account = { id: webhook.user_id } as typeof team extends () => { owner: infer P }
      ? P
      : never;
    await team().owner.patch(path, { is_enabled: false });
    await sent(team().owner, id, 'a', 'before');
    await team().subscribe(channel, [account]);
    await sent(team().owner, id, 'a', 'while subscribed');
    await team().owner.delete('/users/me/subscriptions', {
      subscriptions: [channel],
      principals: [account.id],
    });
    await sent(team().owner, id, 'a', 'after');
    await sent(team().owner, openId, 'a', 'while public');
    await team().owner.patch(`/streams/${openId}`, { is_private: true });
    await sent(team().owner, openId, 'a', 'once private');
    const last = await team().channel(fresh());
    await sent(team().owner, last, 'a', 'the end');
    await team().owner.patch(path, { is_enabled: true });
    await receiver.event(says('the end'));
    const messages = receiver.accepted.filter(({ type }) => type === 'message');
    expect(messages.map(({ message }) => message.content)).toEqual([
      'while subscribed',
      'while public',
      'the end',
    ]);
  });

  it('X5: a failed delivery is repeated with the same id and events, then the rest follows', async () => {
    const channel = await team().channel(fresh());
    const { receiver, path, now } = await webhookWithReceiver(team(), { events: ['message'] });
    // From here on, the server reads the log from its memory, which has the newest events, too.
    await sent(team().owner, channel, 'a', 'zero');
    await receiver.event(says('zero'));
    let failures = 2;
    let held: ServerResponse | undefined;
    const answer = (response: ServerResponse) => {
      failures -= 1;
      response.writeHead(failures >= 0 ? 500 : 204).end();
    };
    receiver.answer = (response) => {
      held = response;
    };
    await sent(team().owner, channel, 'a', 'one');
    await receiver.deliveries(2);
    // Before the first attempt is over, so that each repetition could have both.
    await sent(team().owner, channel, 'a', 'two');
    receiver.answer = answer;
    if (held) answer(held);
    await receiver.event(says('two'));
    const [, first, second, third] = receiver.arrived;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect([second?.body, third?.body]).toEqual([first?.body, first?.body]);
    const contents = receiver.accepted.map(({ message }) => message.content);
    expect(contents).toEqual(['zero', 'one', 'two']);
    const deliveries = await eventually(async () => {
      const listed = (await team().owner.get(`${path}/deliveries`)).body.deliveries;
      return listed.length === 5 && listed;
    });
    expect(deliveries.map(({ status_code }: { status_code: number }) => status_code)).toEqual([
      204, 204, 500, 500, 200,
    ]);
    expect(deliveries[3]).toMatchObject({ attempts: 1, events: 1, problem: 'It answered 500.' });
    expect(await now()).toMatchObject({ is_enabled: true, failing_since: null });
  });

  it('X5: a webhook that fails for three days is paused, its owner told once, and resumes', async () => {
    const administrator = await team().person('administrator');
    const channel = await team().channel(fresh());
    const receiver = await startReceiver();
    const { path, now, webhook } = await addWebhook(
      team(),
      receiver.url,
      { events: ['message'] },
      administrator,
    );
    receiver.answer = (response) => response.writeHead(500).end();
    await sent(team().owner, channel, 'a', 'lost?');
    await eventually(async () => (await now()).failing_since !== null);
    expect(await now()).toMatchObject({ is_enabled: true, next_attempt_at: expect.any(Number) });
    team().wait(72 * HOUR_MS);
    await eventually(async () => !(await now()).is_enabled);
    expect(await now()).toMatchObject({ paused_because: 'failing' });
    await sent(team().owner, channel, 'a', 'meanwhile');
    expect(await noticesTo(administrator, webhook.name)).toEqual([
      expect.stringContaining('It answered 500.'),
    ]);
    receiver.answer = (response) => response.end();
    expect(await team().owner.patch(path, { is_enabled: true })).toMatchObject({ status: 200 });
    await receiver.event(says('meanwhile'));
    expect(receiver.accepted.map(({ message }) => message.content)).toEqual(['lost?', 'meanwhile']);
    expect(await now()).toMatchObject({ is_enabled: true, paused_because: null });
  });
}, onThisMachine);
