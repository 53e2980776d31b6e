import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../../../test/support/mail-server.ts';
import { runHere } from './run-cli.ts';

describe('mail on the command line', () => {
  let mailServer: TestMailServer;
  let config: string;

  beforeEach(async () => {
    mailServer = await startMailServer();
    const folder = await mkdtemp(join(tmpdir(), 'tidings-mail-'));
    config = join(folder, 'tidings.json');
    await writeFile(config, JSON.stringify({ data: folder, ...mailServer.settings }));
    onTestFinished(async () => {
      await mailServer.close();
      await rm(folder, { recursive: true });
    });
  });

  const send = (to: string) => runHere(['mail', 'test', '--config', config, '--to', to]);

  const doctor = async () => {
    const { stdout } = await runHere(['doctor', '--config', config, '--json']);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string }[] };
    return checks.find(({ name }) => name === 'mail');
  };

  test('operations: a test mail is sent', async () => {
    const { code, stdout } = await send('ada@example.org');
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('has accepted') });
    const { mail } = await mailServer.next('ada@example.org');
    expect(mail.from?.value).toEqual([{ name: 'Our chat', address: 'chat@example.org' }]);
  });

  test('operations: problems with sending are reported, with what to do', async () => {
    mailServer.refusal = { stage: 'sign in', code: 535 };
    const refused = await send('ada@example.org');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('Check the user and the password in mailServer.');
    expect(refused.stderr).not.toContain('let-me-in');
    expect(await doctor()).toMatchObject({ status: 'fail' });
    mailServer.refusal = undefined;
    expect(await doctor()).toMatchObject({ status: 'ok' });
  });

  test('operations: an invalid address, and missing settings, are reported', async () => {
    expect((await send('nobody')).code).toBe(2);
    await writeFile(config, '{}');
    const { code, stderr } = await send('ada@example.org');
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('mailServer') });
  });
});
