import { type Account, authorization, FORM, type OurServer } from '../our-server.ts';

const AT_A_TIME = 32;

/** Fills a topic of the default channel. */
export async function sendMessages(
  { url }: OurServer,
  account: Account,
  topic: string,
  count: number,
): Promise<void> {
  const headers = { authorization: authorization(account), 'content-type': FORM };
  let sent = 0;
  const some = Array.from({ length: AT_A_TIME }, async () => {
    while (sent < count) {
      sent += 1;
      const content = `Hello there, how is it going? Are we still on for lunch ${sent}?`;
      const message = { type: 'channel', to: 'general', topic, content };
      const body = new URLSearchParams(message).toString();
      const answer = await fetch(`${url}/api/v1/messages`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
      await answer.arrayBuffer();
    }
  });
  await Promise.all(some);
}
