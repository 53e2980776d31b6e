import { networkInterfaces } from 'node:os';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startMailServer } from '../../../../../test/support/mail-server.ts';
import { because } from '../../../../../test/support/skip-reason.ts';
import { mailServer } from '../../../src/core/config/kind.ts';
import { mailServerOf } from '../../../src/delivery/mail/mail-server.ts';

const letter = {
  to: 'ada@example.org',
  language: 'en',
  subject: 'Hello',
  blocks: [],
  why: 'A test.',
} as const;
const from = { name: '', address: 'chat@example.org' };

/** An address of this machine that others can reach, if it has one. */
const farAddress = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

/** Sends a mail to a mail server with a self-signed certificate. */
async function send(
  options: SMTPServerOptions,
  { scheme = 'smtp', login = '', host = '127.0.0.1' } = {},
) {
  const peer = await startMailServer(options, host);
  const url = `${scheme}://${login}${host}:${peer.port}`;
  const server = mailServer.read(url, '');
  const publicUrl = 'https://chat.example.org';
  const sender = await mailServerOf({ mail: server && { server, from }, publicUrl });
  if (!sender) throw new Error(`${url} is not the address of a mail server`);
  onTestFinished(async () => {
    sender.close();
    await peer.close();
  });
  await sender.send(letter, 'one');
  return peer.received[0];
}

const withTls = { disabledCommands: [] };

describe('mail and TLS', () => {
  it('D: without a password any TLS is better than none', async () => {
    let isSecure = false;
    const onMailFrom: SMTPServerOptions['onMailFrom'] = (_address, session, done) => {
      isSecure = session.secure;
      done();
    };
    expect((await send({ ...withTls, onMailFrom }))?.mail.subject).toBe('Hello');
    expect(isSecure).toBe(true);
  });

  it('D: required TLS needs a valid certificate', async () => {
    const sent = send({ secure: true }, { scheme: 'smtps' });
    await expect(sent).rejects.toThrow(/certificate/);
  });

  it.skipIf(!farAddress)(
    'D: a password goes to another machine over TLS only',
    because('needs an address beside localhost'),
    async () => {
      const far = { login: 'tidings:let-me-in@', host: farAddress ?? '' };
      const asked: string[] = [];
      const onAuth: SMTPServerOptions['onAuth'] = (auth, _session, done) => {
        asked.push(String(auth.password));
        done(null, { user: 'tidings' });
      };
      // One server without TLS, and one with a self-signed certificate.
      await expect(send({ onAuth }, far)).rejects.toThrow(/TLS/);
      await expect(send({ ...withTls, onAuth }, far)).rejects.toThrow(/certificate/);
      expect(asked).toEqual([]);
    },
  );

  it('D: to the same machine it goes without TLS', async () => {
    expect(await send({}, { login: 'tidings:let-me-in@' })).toBeDefined();
  });
});
