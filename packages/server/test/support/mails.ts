import { afterAll, beforeAll } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../../test/support/mail-server.ts';

/** Runs a mail server during the tests of a file. */
export function mailServerOfFile(): () => TestMailServer {
  let server: TestMailServer | undefined;
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server?.close());
  return () => {
    if (!server) throw new Error('The mail server has not started');
    return server;
  };
}

/** Targets in the web client of links in mails. */
export type MailedLink = 'reset' | 'new-address' | 'join';

/** Returns the secret part of the link in the next mail to a person. */
export async function linkToken(
  mails: TestMailServer,
  email: string,
  kind: MailedLink,
): Promise<string> {
  const { text } = await mails.next(email);
  const [, token = ''] = new RegExp(`http://localhost/#${kind}=(\\S+)`).exec(text) ?? [];
  return decodeURIComponent(token);
}
