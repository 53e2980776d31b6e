import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { AUDIENCE, goodClaims, present, sign } from '../../features/token-issuers/backend.ts';
import { forEachTeam } from '../../support/team.ts';
import { runHere } from './run-cli.ts';

forEachTeam((team) => {
  const run = (...words: readonly string[]) =>
    runHere([...words, '--data', team().data, '--database', team().database]);
  const answerOf = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await run('issuer', ...words, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout);
  };
  const named = () => `https://shop-${randomUUID()}.example.org`;

  test('X1: an issuer with a new secret signs in at the running server, until it is disabled or removed', async () => {
    const issuer = named();
    const audience = ['--audience', AUDIENCE];
    const { secret, token_issuer } = await answerOf(
      ...['add', '--issuer', issuer, '--name', 'Shop', ...audience],
      ...['--new-secret', '--auto-create', '--max-role', 'guest', '--key-lifetime', '60'],
    );
    expect(token_issuer).toMatchObject({ max_role: 600, key_lifetime_secs: 60, has_secret: true });
    const arrive = async () => {
      const signing = { alg: 'HS256', key: Buffer.from(secret) };
      return present(team(), await sign(signing, goodClaims(team(), issuer)));
    };
    expect((await arrive()).status).toBe(200);
    const { stdout } = await run('issuer', 'list');
    expect(stdout).toContain(`Shop  ${issuer}  secret, up to guest, creates accounts`);
    expect(stdout).not.toContain(secret);
    await answerOf('update', '--issuer', issuer, '--no-enabled');
    expect((await arrive()).status).toBe(401);
    await answerOf('update', '--issuer', issuer, '--enabled');
    expect((await arrive()).status).toBe(200);
    await answerOf('remove', '--issuer', issuer, '--end-keys');
    expect((await arrive()).status).toBe(401);
  });

  test('X1: a public key comes from a file, and a bad one is refused', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidings-keys-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const file = join(folder, 'key.pem');
    const add = (issuer: string) =>
      run(
        'issuer',
        'add',
        '--issuer',
        issuer,
        '--name',
        'A',
        '--audience',
        'b',
        '--public-key',
        file,
      );
    await writeFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const refused = await add(named());
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('private key') });
    await writeFile(file, publicKey.export({ format: 'pem', type: 'spki' }));
    expect((await add(named())).code).toBe(0);
  });

  test('X1: without an address of the server, the audience must be given', async () => {
    const { code, stderr } = await run(
      ...['issuer', 'add', '--issuer', named(), '--name', 'A', '--new-secret'],
    );
    expect({ code, said: stderr.includes('--audience') }).toEqual({ code: 2, said: true });
  });
});
