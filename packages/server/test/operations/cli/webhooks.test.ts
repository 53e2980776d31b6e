import { expect, test } from 'vitest';
import { startReceiver, verified } from '../../delivery/webhooks/receiver.ts';
import { onThisMachine, says } from '../../delivery/webhooks/team-webhooks.ts';
import { fresh } from '../../support/channels.ts';
import { eventually } from '../../support/eventually.ts';
import { sent } from '../../support/messages.ts';
import { forEachTeam } from '../../support/team.ts';
import { runHere } from './run-cli.ts';

forEachTeam((team) => {
  const run = (...words: readonly string[]) =>
    runHere(['webhook', ...words, '--data', team().data, '--database', team().database]);
  const answerOf = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await run(...words, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  };

  test('X5: a webhook is added, paused and resumed while the server runs', async () => {
    const receiver = await startReceiver();
    const channel = await team().channel(fresh());
    const networks = ['--webhook-networks', '127.0.0.1/32'];
    const wanted = ['--url', receiver.url, '--name', 'Shop', '--event', 'message', 'reaction'];
    const { webhook_id, secret } = await answerOf('add', ...wanted, ...networks);
    await sent(team().owner, channel, 'a', 'one');
    await receiver.event(says('one'));
    const [first] = receiver.arrived;
    if (first) expect(verified(secret, first)).toMatchObject({ events: [{ type: 'message' }] });
    const id = ['--id', String(webhook_id)];
    await answerOf('pause', ...id);
    const { stdout } = await run('list');
    expect(stdout).toContain(`${webhook_id}\tShop\t${receiver.url}\tpaused (manual)`);
    expect(stdout).not.toContain(secret);
    await sent(team().owner, channel, 'a', 'two');
    await answerOf('resume', ...id);
    await receiver.event(says('two'));
    const [event] = receiver.accepted;
    const count = receiver.arrived.length;
    await answerOf('resume', ...id, '--from', String(event?.id));
    const again = () => receiver.arrived.slice(count).map(({ events }) => events[0]?.id);
    await eventually(() => again().includes(event?.id), 'the first event came again');
    expect((await answerOf('list')).webhooks).toHaveLength(1);
  });

  test('X5: a webhook is changed, tried and removed while the server runs', async () => {
    const receiver = await startReceiver();
    const [quiet, orders] = [fresh(), fresh()];
    const [quietId, ordersId] = [await team().channel(quiet), await team().channel(orders)];
    const networks = ['--webhook-networks', '127.0.0.1/32'];
    const address = ['--url', 'https://shop.example.org/old', '--name', fresh('Shop')];
    const narrow = ['--narrow', `channel:${orders}`];
    const added = await answerOf('add', ...address, ...narrow, '--event', 'message');
    const id = ['--id', String(added.webhook_id)];
    expect((await run('list')).stdout).toContain('https://shop.example.org/old\tnothing delivered');
    expect((await run('deliveries', ...id)).stdout).toBe('Nothing was delivered yet.\n');
    const url = ['--url', receiver.url];
    expect((await run('update', ...id, ...url)).stderr).toContain('must begin with https://');
    await answerOf('update', ...id, ...url, ...networks);
    await sent(team().owner, quietId, 'a', 'elsewhere');
    await sent(team().owner, ordersId, 'a', 'an order');
    await receiver.event(says('an order'));
    await answerOf('update', ...id, '--no-narrow');
    await sent(team().owner, quietId, 'a', 'anywhere');
    await receiver.event(says('anywhere'));
    expect(receiver.accepted.some(says('elsewhere'))).toBe(false);
    const { secret } = await answerOf('update', ...id, '--rotate-secret');
    expect(secret).not.toBe(added.secret);
    const { test: tested } = await answerOf('test', ...id, ...networks);
    expect(tested).toMatchObject({ status_code: 200, problem: null });
    const last = receiver.arrived.at(-1);
    if (last) expect(verified(secret, last)).toEqual({ events: [], is_test: true });
    await eventually(async () => (await answerOf('deliveries', ...id)).deliveries.length === 2);
    expect((await run('list')).stdout).toContain(`${receiver.url}\tworks`);
    expect((await run('deliveries', ...id)).stdout).toMatch(/1 event\tattempt 1\taccepted after/);
    receiver.answer = (response) => response.writeHead(500).end();
    const failed = await run('test', ...id, ...networks);
    expect(failed).toMatchObject({ code: 1 });
    expect(failed.stderr).toContain('The test failed: It answered 500.');
    await answerOf('remove', ...id);
    expect((await answerOf('list')).webhooks).not.toContainEqual(
      expect.objectContaining({ id: added.webhook_id }),
    );
    await team().realm.refresh();
    expect(team().realm.state.users.get({ id: added.user_id })?.is_active).toBe(false);
  });

  test('X5: the account of a webhook has an address of its organization', async () => {
    const place = ['--realm', 'other', '--public-url', 'https://chat.example.org'];
    const url = ['--url', 'https://shop.example.org/events'];
    const { user_id, webhook_id } = await answerOf('add', ...url, ...place);
    const other = await team().services.realms.forSubdomain('other');
    await other?.refresh();
    const account = other?.state.users.get({ id: user_id });
    expect(account?.delivery_email).toMatch(/-bot@other\.chat\.example\.org$/);
    await answerOf('remove', '--id', String(webhook_id), '--realm', 'other');
  });

  test('X5: commands for webhooks refuse what cannot be', async () => {
    const bad = await run('add', '--url', 'http://127.0.0.1/hook');
    expect(bad).toMatchObject({ code: 1 });
    expect(bad.stderr).toContain('must begin with https://');
    const missing = await run('pause', '--id', '99');
    expect(missing.stderr).toContain('There is no such webhook.');
    const from = await run('resume', '--id', '99', '--from', 'yesterday');
    expect(from.stderr).toContain('--from must be');
    const nothing = await run('update', '--id', '99');
    expect(nothing.stderr).toContain('Give something to change');
    const narrow = await run('update', '--id', '99', '--narrow', 'orders');
    expect(narrow.stderr).toContain('--narrow must have the form');
  });
}, onThisMachine);
