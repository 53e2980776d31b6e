import { expect, test } from 'vitest';
import { forEachTeam } from '../../support/team.ts';
import { runHere } from './run-cli.ts';

forEachTeam((team) => {
  const run = (...words: readonly string[]) =>
    runHere([...words, '--data', team().data, '--database', team().database]);
  const shown = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await run('audit', ...words, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout).entries;
  };

  test('X3: the command shows who did what, and what commands did', async () => {
    const person = await team().person('member', 'Grace Hopper');
    await team().owner.patch(`/users/${person.id}`, { role: 300 });
    await run('user', 'set-role', '--email', person.email, '--role', 'guest');
    const [byCommand, byOwner] = await shown('--kind', 'user.role_changed');
    expect(byCommand).toMatchObject({
      via: 'cli',
      actor_id: null,
      ip_address: null,
      target_id: person.id,
      details: { old: 300, new: 600 },
    });
    expect(byOwner).toMatchObject({ via: 'api', actor_id: team().owner.id });
    expect(await shown('--actor', team().owner.email)).toEqual([byOwner]);
    expect(await shown('--actor', String(team().owner.id), '--limit', '1')).toEqual([byOwner]);
    expect(await shown('--since', '2100-01-01')).toEqual([]);
    const { stdout } = await run('audit', '--limit', '2');
    const [first, second] = stdout.split('\n');
    expect(first).toMatch(
      / {2}user\.role_changed {2}by a command {2}on user \d+ {2}old=300 {2}new=600$/,
    );
    expect(second).toContain(`by Account 1 (user ${team().owner.id})`);
    expect(second).toMatch(/from (127\.0\.0\.1|::1)$/);
  });

  test('X3: the command refuses wrong filters', async () => {
    for (const words of [
      ['--kind', 'nonsense'],
      ['--since', 'yesterday-ish'],
      ['--limit', '0'],
      ['--actor', 'nobody@example.org'],
    ]) {
      expect(await run('audit', ...words)).toMatchObject({ code: expect.any(Number), stdout: '' });
      expect((await run('audit', ...words)).code).not.toBe(0);
    }
  });
});
