import { expect, test } from 'vitest';
import { forEachTeam } from '../../support/team.ts';
import { runHere } from './run-cli.ts';

forEachTeam((team) => {
  const run = (...words: readonly string[]) =>
    runHere(['before-send', ...words, '--data', team().data, '--database', team().database]);
  const answerOf = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await run(...words, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const url = 'https://shop.example.org/before-send';

  test('X5: the hook is set, changed, shown and removed on the command line', async () => {
    expect((await run('show')).stdout).toContain('There are no message checks.');
    const missing = await run('set', '--timeout', '2000');
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('Give --url')]);
    const { secret, before_send_hook } = await answerOf('set', '--url', url, '--no-enabled');
    expect(secret).toMatch(/^whsec_/);
    expect(before_send_hook).toMatchObject({ url, timeout_ms: 1500, on_failure: 'allow' });
    const changed = await answerOf('set', '--timeout', '3000', '--on-failure', 'refuse');
    expect(changed).toEqual({
      before_send_hook: {
        ...before_send_hook,
        timeout_ms: 3000,
        on_failure: 'refuse',
        is_enabled: false,
      },
    });
    const seen = async () => {
      const { body } = await team().owner.get('/realm/before_send_hook');
      return body.before_send_hook;
    };
    await expect.poll(seen).toEqual(changed.before_send_hook);
    const { stdout } = await run('show');
    expect(stdout).toContain(`${url}  waits up to 3000 ms, refuses messages if it fails, disabled`);
    expect(stdout).not.toContain(secret);
    const renewed = await run('set', '--rotate-secret');
    expect(renewed.stdout).toMatch(/shown only now: whsec_/);
    expect((await run('remove')).stdout).toContain('removed');
    expect((await run('remove')).code).toBe(1);
    expect(await answerOf('show')).toEqual({ before_send_hook: null });
  });

  test('X5: a wrong time limit, action or address is refused on the command line', async () => {
    for (const [words, code] of [
      [['--url', url, '--timeout', '5001'], 2],
      [['--url', url, '--timeout', 'soon'], 2],
      [['--url', url, '--on-failure', 'delete'], 2],
      [['--url', 'http://10.1.2.3/hook'], 1],
      [['--url', 'ftp://shop.example.org'], 1],
    ] as const) {
      expect((await run('set', ...words)).code, words.join(' ')).toBe(code);
    }
    expect(await answerOf('show')).toEqual({ before_send_hook: null });
  });
});
