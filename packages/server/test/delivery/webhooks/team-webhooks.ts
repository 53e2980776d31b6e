import { onTestFinished } from 'vitest';
import type { Person, Team } from '../../support/team.ts';
import { startReceiver } from './receiver.ts';

/** The setting that lets tests receive on this machine. */
export const onThisMachine = () => ({ webhookNetworks: '127.0.0.1/32' });

/** Adds a webhook for the time of the test. */
export async function addWebhook(
  team: Team,
  url: string,
  more: Readonly<Record<string, unknown>> = {},
  by: Person = team.owner,
) {
  const { status, body } = await by.post('/realm/webhooks', { url, ...more });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { webhook, secret } = body;
  const path = `/realm/webhooks/${webhook.id}`;
  onTestFinished(async () => {
    await team.owner.delete(path);
  });
  return {
    webhook,
    secret: secret as string,
    path,
    /** Returns the webhook as it is now. */
    async now() {
      const listed = (await team.owner.get('/realm/webhooks')).body.webhooks;
      return listed.find(({ id }: { id: number }) => id === webhook.id);
    },
  };
}

/** Starts a receiver, and adds a webhook for it. */
export async function webhookWithReceiver(
  team: Team,
  more: Readonly<Record<string, unknown>> = {},
) {
  const receiver = await startReceiver();
  return { receiver, ...(await addWebhook(team, receiver.url, more)) };
}

/** Tests for the text of a message. */
export const says =
  (content: string) =>
  ({ type, message }: { type: string; message?: { content: string } }): boolean =>
    type === 'message' && message?.content === content;
