import { createClient } from '@tidings/sdk';
import { memoryStorage } from '@tidings/sdk/memory';
import { type Device, lendDevices, type Space } from './devices.ts';

/** Maximum number of messages per response. */
const PAGE = 1000;

lendDevices(async ({ url, name, account }: Space): Promise<Device> => {
  if (!account) throw new Error('There is no account');
  const credentials = { email: account.email, apiKey: account.api_key };
  const client = await createClient({ serverUrl: url, credentials, storage: memoryStorage() });
  await new Promise<void>((resolve) => {
    client.sync.state.subscribe((state) => state.name === 'live' && resolve());
    if (client.sync.state.current.name === 'live') resolve();
  });
  const [channel] = await client.channels().load();
  if (!channel) throw new Error('There is no channel');
  const topic = { kind: 'topic', channelId: channel.id, topic: name } as const;
  return {
    async write(content) {
      await client.send({ to: topic, content });
    },
    has: (count) =>
      new Promise((resolve) => {
        const timeline = client.timeline(topic, { pageSize: PAGE });
        timeline.subscribe(({ items, isLoading, hasOlder }) => {
          if (items.length >= count) resolve();
          else if (!isLoading && hasOlder) void timeline.older();
        });
      }),
    close: () => client.close(),
  };
});
