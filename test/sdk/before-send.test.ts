import { expect, it, onTestFinished } from 'vitest';
import { type Client, createClient } from '../../packages/sdk/src/index.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';
import { FakeDevice } from '../../packages/sdk/src/testing/fake-device.ts';
import {
  askingHere,
  hookServer,
  install,
} from '../../packages/server/test/features/before-send-hook/hook-server.ts';
import { fresh } from '../../packages/server/test/support/channels.ts';
import { forEachTeam, type Team } from '../../packages/server/test/support/team.ts';

const REASON = 'Please do not share card numbers.';
const TICK_MS = 50;

/** A device whose clock runs, on which the person is signed in. */
async function device(team: Team) {
  const person = await team.person();
  const channelId = await team.channel(fresh(), { subscribers: [person] });
  const phone = new FakeDevice({ now: Date.now() });
  const clock = setInterval(() => phone.advance(TICK_MS), TICK_MS);
  onTestFinished(() => clearInterval(clock));
  const storage = memoryStorage();
  const open = async () => {
    const client = await createClient({
      ...{ serverUrl: team.url, storage, environment: phone.tab() },
      credentials: { email: person.email, apiKey: person.apiKey },
    });
    onTestFinished(() => client.close());
    return client;
  };
  const to = { kind: 'topic', channelId, topic: 'plans' } as const;
  return { phone, open, to };
}

const live = ({ sync }: Client) => expect.poll(() => sync.state.current.name).toBe('live');

forEachTeam((team) => {
  it('X5: a refused message stays with its words and the reason, is edited and sent', async () => {
    const hook = await hookServer();
    await install(team(), hook);
    hook.decide = ({ content }) =>
      content.includes('4111')
        ? { action: 'refuse', message: REASON }
        : { action: 'replace', content: content.replace('darn', '***') };
    const { phone, open, to } = await device(team());
    const first = await open();
    await live(first);
    phone.online.set(false);
    await first.send({ to, content: 'my card is 4111' });
    await first.send({ to, content: 'and darn it' });
    await first.close();

    // Written offline, and sent after the app was opened again.
    const client = await open();
    phone.online.set(true);
    const timeline = client.timeline(to);
    onTestFinished(timeline.subscribe(() => undefined));
    const shown = () =>
      timeline.current.items.map(({ message, pending }) => [
        message.content.replaceAll(/<[^>]*>/g, ''),
        pending?.refusal?.message,
      ]);
    await expect.poll(shown).toEqual([
      ['and *** it', undefined],
      ['my card is 4111', REASON],
    ]);
    // The event of the other message can come before the answer to its request, which ends its entry.
    await expect.poll(() => client.outbox.entries.current.length).toBe(1);
    const [kept] = client.outbox.entries.current;
    expect(kept).toMatchObject({
      state: 'failed',
      refusal: { code: 'MESSAGE_REFUSED', message: REASON, isFinal: false },
      command: { args: { content: 'my card is 4111' } },
    });

    if (kept?.command.name !== 'sendMessage') throw new Error('The message is not kept');
    const args = { ...kept.command.args, content: 'never mind' };
    await client.outbox.edit(kept.id, { ...kept.command, args });
    await expect.poll(shown).toEqual([
      ['and *** it', undefined],
      ['never mind', undefined],
    ]);
    await expect.poll(() => client.outbox.entries.current).toEqual([]);
  });
}, askingHere);
