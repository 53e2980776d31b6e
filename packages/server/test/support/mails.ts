import { afterAll, beforeAll } from 'vitest';
import { startMailServer, type TestMailServer } from '../../../../test/support/mail-server.ts';

/** Has a mail server run while the tests of a file do. */
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

/** Where a link in a mail leads in the web client. */
export type MailedLink = 'reset' | 'new-address' | 'join';

/** The secret part of the link in the next mail to somebody. */
export async function linkToken(
  mails: TestMailServer,
  email: string,
  kind: MailedLink,
): Promise<string> {
  const { text } = await mails.next(email);
  const [, token = ''] = new RegExp(`http://localhost/#${kind}=(\\S+)`).exec(text) ?? [];
  return decodeURIComponent(token);
}
