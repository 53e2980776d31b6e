import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient, TooLong } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { forEachTeam, type Person } from '../../packages/server/test/support/team.ts';
import { limits } from '../../packages/shared-types/src/index.ts';
import { hastyEnvironment } from '../support/hasty-environment.ts';

const note = { kind: 'direct', userIds: [] } as const;
const long = `${'word '.repeat(limits.max_message_length / 5)}and the end`;

/** Opens a client with higher limits than the server has, as if they had been lowered since. */
async function misled(url: string, { email, apiKey }: Pick<Person, 'email' | 'apiKey'>) {
  const environment = hastyEnvironment(20);
  const client = await createClient({
    serverUrl: url,
    credentials: { email, apiKey },
    storage: memoryStorage(),
    environment: {
      ...environment,
      async fetch(input, init) {
        const response = await environment.fetch(input, init);
        if (!new URL(response.url).pathname.endsWith('/register')) return response;
        const snapshot = await response.json();
        return Response.json({ ...snapshot, max_message_length: 20_000, max_topic_length: 200 });
      },
    },
  });
  onTestFinished(() => client.close());
  await expect.poll(() => client.sync.state.current.name).toBe('live');
  return client;
}

forEachTeam((team) => {
  describe('a server that cuts accepted texts', () => {
    it('O16: is noticed for a message, an edit and a scheduled message, and no word is lost', async () => {
      const client = await misled(team().url, await team().person());
      await client.send({ to: note, content: 'short' });
      await client.outbox.settled();
      const [message] = (
        await client.api.getMessages({
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
        })
      ).messages;
      await client.send({ to: note, content: long });
      const deliverAt = Math.floor(Date.now() / 1000) + 100_000;
      await client.send({ to: note, content: long, deliverAt });
      await client.change.editMessage({ message: { id: message?.id ?? 0 }, content: long });
      await client.outbox.settled();
      const kept = `it kept ${limits.max_message_length} of ${long.length} characters`;
      const refusal = { code: 'CUT', message: expect.stringContaining(kept), isFinal: true };
      const told = { state: 'failed', refusal, command: { args: { content: long } } };
      expect(client.outbox.entries.current).toMatchObject([told, told, told]);
      const source = await client.messageSource({ id: message?.id ?? 0 });
      expect(source?.endsWith('[message truncated]')).toBe(true);
    });

    it('O16: is noticed for a topic', async () => {
      const ada = await team().person();
      const channelId = await team().channel('garden', { by: ada });
      const client = await misled(team().url, ada);
      const topic = 'a long topic '.repeat(6).trim();
      await client.send({ to: { kind: 'topic', channelId, topic }, content: 'hello' });
      await client.outbox.settled();
      const refusal = { code: 'CUT', message: expect.stringContaining('The server cut the topic') };
      expect(client.outbox.entries.current).toMatchObject([{ refusal }]);
    });
  });

  it('O15: the limits are the server’s', async () => {
    const { email, apiKey } = await team().person();
    const client = await createClient({
      serverUrl: team().url,
      credentials: { email, apiKey },
      storage: memoryStorage(),
      environment: hastyEnvironment(20),
    });
    onTestFinished(() => client.close());
    await expect.poll(() => client.sync.state.current.name).toBe('live');
    const refused = client.send({ to: note, content: long });
    await expect(refused).rejects.toThrow(TooLong);
    const [limit, most] = ['max_message_length', limits.max_message_length];
    await expect(refused).rejects.toMatchObject({ limit, most, length: long.length });
    expect(client.outbox.entries.current).toEqual([]);
    // The longest text that fits arrives whole.
    const content = long.slice(0, limits.max_message_length - 1);
    await client.send({ to: note, content: `${content}x` });
    await client.outbox.settled();
    expect(client.outbox.entries.current).toEqual([]);
  });
});
