import { expect, test } from 'vitest';
import { startReceiver, verified } from '../../delivery/webhooks/receiver.ts';
import { onThisMachine, says } from '../../delivery/webhooks/team-webhooks.ts';
import { fresh } from '../../support/channels.ts';
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
    await answerOf('resume', ...id, '--from', String(event?.id));
    await receiver.deliveries(3);
    expect(receiver.arrived.at(-1)?.events[0]?.id).toBe(event?.id);
    expect((await answerOf('list')).webhooks).toHaveLength(1);
  });

  test('X5: commands for webhooks refuse what cannot be', async () => {
    const bad = await run('add', '--url', 'http://127.0.0.1/hook');
    expect(bad).toMatchObject({ code: 1 });
    expect(bad.stderr).toContain('must begin with https://');
    const missing = await run('pause', '--id', '99');
    expect(missing.stderr).toContain('There is no such webhook.');
    const from = await run('resume', '--id', '99', '--from', 'yesterday');
    expect(from.stderr).toContain('--from must be');
  });
}, onThisMachine);
