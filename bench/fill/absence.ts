import { loadConfig } from '../../packages/server/src/core/config/load-config.ts';
import { commandLog } from '../../packages/server/src/core/log.ts';
import { postMessage } from '../../packages/server/src/features/messages/post-message.ts';
import { renderMessage } from '../../packages/server/src/features/messages/render-typed-text.ts';
import { firstRunRealm } from '../../packages/server/src/features/setup/first-run.ts';
import { closeServices, openServices } from '../../packages/server/src/open-services.ts';
import type { Place } from '../places.ts';

const AT_A_TIME = 1000;

/** Sends this many messages of the owner to a channel, while no server is running. */
export async function sayMeanwhile(
  { data, database }: Place,
  channelName: string,
  count: number,
): Promise<void> {
  const config = loadConfig({ flags: { data, ...(database && { database }) }, env: {} });
  const services = await openServices(config, commandLog(config));
  try {
    const realm = await firstRunRealm(services);
    const { state } = realm ?? {};
    const sender = [...(state?.users.values() ?? [])].find(
      ({ email }) => email === 'person0@example.org',
    );
    const channel = [...(state?.channels.values() ?? [])].find(({ name }) => name === channelName);
    if (!realm || !state || !sender || !channel)
      throw new Error('There is no sender or no channel');
    const rendered = await renderMessage({ services, realm, state }, sender, 'Hello there');
    const common = { client: 'website', readBySender: true, isNotice: true, sender, rendered };
    const to = { kind: 'channel', channelId: channel.id } as const;
    for (let left = count; left > 0; left -= AT_A_TIME) {
      await realm.write(async (change) => {
        for (let said = 0; said < Math.min(left, AT_A_TIME); said += 1) {
          await postMessage(change, { ...common, to, topic: 'bench' });
        }
      });
    }
  } finally {
    await closeServices(services);
  }
}
