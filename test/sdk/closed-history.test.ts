import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { forEachTeam, type Person } from '../../packages/server/test/support/team.ts';

/** Follows a channel to its beginning, and stays. */
async function shown(url: string, { email, apiKey }: Person, channelId: number) {
  const client = await createClient({
    serverUrl: url,
    credentials: { email, apiKey },
    storage: memoryStorage(),
  });
  onTestFinished(() => client.close());
  const timeline = client.timeline({ kind: 'channel', channelId });
  onTestFinished(timeline.subscribe(() => undefined));
  return {
    /** Returns the list, once it has everything of the server. */
    whole: () => {
      const { items, isVerified, isLoading, hasOlder, hasNewer } = timeline.current;
      if (!isVerified || isLoading || hasOlder || hasNewer) return undefined;
      return items.map(({ message }) => message.content);
    },
  };
}

forEachTeam((team) => {
  describe('a channel whose history', () => {
    const before = '<p>before</p>';
    const since = '<p>since</p>';

    /** Opens a client of a person who joined later, in a channel that already had a message. */
    async function latecomer(wasOpen: boolean) {
      const [ben, ada] = [await team().person(), await team().person()];
      const name = `history of ${ada.id}`;
      const channel = await team().channel(name, {
        settings: { invite_only: true, history_public_to_subscribers: wasOpen },
        subscribers: [team().owner, ben],
      });
      const say = (content: string) =>
        ben.post('/messages', { type: 'channel', to: channel, topic: 'roses', content });
      await say('before');
      await team().subscribe(name, [ada]);
      await say('since');
      return { ada, channel };
    }

    it.each([
      { wasOpen: true, shown: [before, since], changed: [since] },
      { wasOpen: false, shown: [since], changed: [before, since] },
    ])('events 3.11: changes shows the current messages (%o)', async (example) => {
      const { ada, channel } = await latecomer(example.wasOpen);
      const list = await shown(team().url, ada, channel);
      await expect.poll(list.whole).toEqual(example.shown);
      await team().owner.patch(`/streams/${channel}`, {
        is_private: true,
        history_public_to_subscribers: !example.wasOpen,
      });
      await expect.poll(list.whole).toEqual(example.changed);
    });
  });
});
