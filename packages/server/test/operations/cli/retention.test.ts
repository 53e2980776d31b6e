import { expect, test } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { queueOf } from '../../core/event-queues/reader.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { runHere } from './run-cli.ts';

forEachTeam((team) => {
  const where = ({ data, database }: Team) => ['--data', data, '--database', database];
  const retention = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await runHere([
      ...['realm', 'retention', ...words, ...where(team())],
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  const inJson = async (...words: readonly string[]) =>
    JSON.parse(await retention(...words, '--json'));

  test('operations: a command shows the retention period, and sets it', async () => {
    const { owner, realm } = team();
    expect(await retention()).toBe('Messages of Tidings are kept forever.\n');
    const queue = await queueOf(owner, { event_types: ['realm'] });
    const set = await retention('--days', '30');
    expect(set).toContain('are kept for 30 days.');
    expect(set).toContain('No message is older than that yet');
    const heard: unknown[] = [];
    const property = 'message_retention_days';
    await waitFor(async () => {
      heard.push(...(await queue.held()));
      expect(heard).toEqual([
        expect.objectContaining({ type: 'realm', op: 'update', property, value: 30 }),
      ]);
    });
    const snapshot = await owner.post('/register', { fetch_event_types: ['realm'] });
    expect(snapshot.body.realm_message_retention_days).toBe(30);

    const short = await team().channel('short', { settings: { [property]: 7 } });
    const long = await team().channel('long', { settings: { [property]: 'unlimited' } });
    await team().channel('as all', { settings: { [property]: 'realm_default' } });
    const channels = [
      { channel_id: short, name: 'short', days: 7 },
      { channel_id: long, name: 'long', days: null },
    ];
    expect(await inJson()).toEqual({ realm_id: realm.id, days: 30, expired: 0, channels });
    expect(await retention()).toMatch(/retention:\n {2}#short: for 7 days\n {2}#long: forever\n$/);

    expect(await inJson('--forever')).toEqual({
      ...{ realm_id: realm.id, days: null, expired: 0, channels },
    });
    expect(await inJson('--realm', 'other', '--days', '1')).toMatchObject({ days: 1 });
    expect(await inJson()).toMatchObject({ days: null });
    expect(await retention('--realm', 'other')).toBe('Messages of Other are kept for 1 day.\n');
  });

  test('operations: it reports how many messages are past it', async () => {
    const { owner, realm } = team();
    const channelId = await team().channel('talk');
    const ids: number[] = [];
    const inChannel = { type: 'channel', to: channelId, topic: 'day' };
    const direct = { type: 'direct', to: [owner.id] };
    for (const place of [inChannel, inChannel, direct, inChannel]) {
      const sent = await owner.post('/messages', { ...place, content: 'Hello' });
      ids.push(sent.body.id);
    }
    // All but the last are ten days old.
    const old = ids.slice(0, -1);
    await realm.write(async (change) => {
      const sql = await change.writableSql();
      for (const id of old)
        await sql.run('UPDATE messages SET sent_at = sent_at - 864000 WHERE id = $1', [id]);
    });

    expect(await inJson('--days', '11')).toMatchObject({ expired: 0 });
    expect(await retention()).not.toContain('Older');
    const set = await retention('--days', '9');
    expect(set).toContain('Messages older than that: 3. They are deleted within an hour');
    expect(set).toContain('undo this with --forever');
    await owner.patch(`/streams/${channelId}`, { message_retention_days: 'unlimited' });
    await waitFor(async () => expect(await inJson()).toMatchObject({ expired: 1 }));
    expect(await inJson('--forever')).toMatchObject({ expired: 0 });
  });

  test('operations: an invalid period is refused, and so are two at once', async () => {
    await retention('--forever');
    const refused = (...words: readonly string[]) =>
      runHere(['realm', 'retention', ...words, ...where(team())]);
    for (const days of ['0', '-1', '1.5', 'ten', '1e3', '', '9999999999']) {
      expect(await refused(`--days=${days}`)).toMatchObject({
        ...{ code: 2, stderr: expect.stringContaining('whole number') },
      });
    }
    expect(await refused('--days', '3', '--forever')).toMatchObject({ code: 2 });
    expect(await inJson()).toMatchObject({ days: null });
  });
});
