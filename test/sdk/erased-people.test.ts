import { expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { eventually } from '../../packages/server/test/support/eventually.ts';
import { sent } from '../../packages/server/test/support/messages.ts';
import { forEachTeam, type Person } from '../../packages/server/test/support/team.ts';

forEachTeam((team) => {
  /** Shows a channel on a device, which keeps its data while the client is closed. */
  function device({ email, apiKey }: Person, channelId: number) {
    const storage = memoryStorage();
    return async () => {
      const client = await createClient({
        serverUrl: team().url,
        credentials: { email, apiKey },
        storage,
      });
      onTestFinished(() => client.close());
      const timeline = client.timeline({ kind: 'channel', channelId });
      onTestFinished(timeline.subscribe(() => undefined));
      const users = client.users();
      onTestFinished(users.subscribe(() => undefined));
      const texts = () => {
        const { items, isVerified, isLoading } = timeline.current;
        return isVerified && !isLoading ? items.map(({ message }) => message.content) : undefined;
      };
      const names = () => users.current?.map(({ user }) => user.full_name);
      return { client, texts, names };
    };
  }

  async function erase(person: Person, messages: 'delete' | 'anonymize') {
    const path = `/users/${person.id}/data`;
    await team().owner.delete(path, { messages });
    const report = async () => (await team().owner.get(path)).body.erasure;
    await eventually(async () => (await report()).finished_at !== null, 'the person is erased');
  }

  it.each([
    { messages: 'delete', left: [] },
    { messages: 'anonymize', left: ['<p>written</p>'] },
  ] as const)('X2: devices that were away forget an erased person ($messages)', async (example) => {
    const person = await team().person('member', `Erased ${example.messages}`);
    const reader = await team().person();
    const channel = await team().channel(`of ${person.id}`, { subscribers: [person, reader] });
    await sent(person, channel, 'topic', 'written');
    const mention = `@**Erased ${example.messages}|${person.id}**`;
    await sent(reader, channel, 'topic', mention);
    const open = device(reader, channel);
    const before = await open();
    const named = (name: string) =>
      `<p><span class="user-mention" data-user-id="${person.id}">@${name}</span></p>`;
    await expect
      .poll(before.texts)
      .toEqual(['<p>written</p>', named(`Erased ${example.messages}`)]);
    await before.client.close();

    await erase(person, example.messages);
    const after = await open();
    await expect.poll(after.texts).toEqual([...example.left, named('Deleted user')]);
    await expect.poll(after.names).not.toContain(`Erased ${example.messages}`);
    expect(after.names()).toContain('Deleted user');
  });
});
