import { expect, it, onTestFinished } from 'vitest';
import { isThorough } from '../../../../test/support/thorough.ts';
import { StoreError } from '../../src/store/store-error.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { openTestClient } from '../../src/testing/open-test-client.ts';
import { ChatServer, garden } from '../support/chat-server.ts';
import { narrowStorage } from '../support/narrow-storage.ts';

/** Simulates one use of a device that has no room for some writes. Returns the number of writes. */
async function sitting(hasRoom: (write: number) => boolean): Promise<number> {
  let writes = 0;
  let isRepaired = false;
  let refusals = 0;
  const server = new ChatServer();
  const device = new FakeDevice({ fetch: server.fetch });
  const storage = narrowStorage(() => {
    writes += 1;
    const fits = isRepaired || hasRoom(writes);
    if (!fits) refusals += 1;
    return fits;
  });
  const open = () =>
    openTestClient({
      serverUrl: 'http://server',
      credentials: { email: 'ada@example.org', apiKey: 'key' },
      device,
      storage,
    });
  const { client } = await open().catch((error: unknown) => {
    expect(error).toMatchObject({ problem: { kind: 'full' } });
    isRepaired = true;
    return open();
  });
  let isTold = isRepaired;
  client.problems.subscribe((problems) => {
    isTold ||= problems.some(({ kind }) => kind === 'full');
  });
  const timeline = client.timeline(garden);
  timeline.subscribe(() => undefined);
  const kept: string[] = [];
  const send = async (content: string) => {
    const sent = await client.send({ to: garden, content }).catch((error: unknown) => error);
    if (sent instanceof Error) expect(sent).toBeInstanceOf(StoreError);
    else kept.push(content);
  };
  try {
    await breathe(device);
    server.arrive('from Ben');
    const draft = await client.drafts.open({ kind: 'topic', channelId: 7, topic: 'weeds' });
    draft.setContent('to be kept');
    await breathe(device);
    await Promise.all([send('one'), send('two')]);
    await breathe(device);
    device.online.set(false);
    await send('three');
    await breathe(device);
    device.online.set(true);
    server.arrive('from Ben again');
    await breathe(device);
    await send('four');
    isRepaired = true;
    await expect
      .poll(async () => {
        await breathe(device, 60_000);
        return {
          outbox: client.outbox.entries.current.length,
          shown: timeline.current.items.map(({ message }) => message.content).sort(),
          drafts: (await client.draftsList().load()).map(({ content }) => content),
          state: client.sync.state.current.name,
        };
      })
      .toEqual({
        outbox: 0,
        shown: [...kept, 'from Ben', 'from Ben again'].map((content) => `<p>${content}</p>`).sort(),
        drafts: ['to be kept'],
        state: 'live',
      });
    expect([...server.contents.values()].sort()).toEqual(
      [...kept, 'from Ben', 'from Ben again'].sort(),
    );
    expect(client.problems.current).toEqual([]);
    // A write that is repeated at once need not be reported.
    if (refusals > 1) expect(isTold).toBe(true);
  } finally {
    await client.close();
  }
  return writes;
}

/** Lets the client work, and time pass. */
async function breathe(device: FakeDevice, byMs = 400): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  device.advance(byMs);
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it.each([
  ['that write fails', (write: number, nth: number) => write !== nth],
  ['all fail from then on', (write: number, nth: number) => write < nth],
] as const)(
  'B4: whichever write finds no room, nothing is lost or sent twice, and the app is told (%s)',
  async (_, hasRoom) => {
    const writes = await sitting(() => true);
    expect(writes).toBeGreaterThan(10);
    for (let nth = 1; nth <= writes; nth += isThorough ? 1 : 3) {
      await sitting((write) => hasRoom(write, nth)).catch((cause: unknown) => {
        throw new Error(`Write ${nth} of ${writes}: ${String(cause)}`, { cause });
      });
    }
  },
);

it('B4: a small write that fits does not hide unsaved words', async () => {
  let most = Number.POSITIVE_INFINITY;
  const server = new ChatServer();
  const device = new FakeDevice({ fetch: server.fetch });
  const { client } = await openTestClient({
    serverUrl: 'http://server',
    credentials: { email: 'ada@example.org', apiKey: 'key' },
    device,
    storage: narrowStorage((rows) => JSON.stringify(rows).length < most),
  });
  onTestFinished(() => client.close());
  const timeline = client.timeline(garden);
  timeline.subscribe(() => undefined);
  await breathe(device);
  const told: string[][] = [];
  client.problems.subscribe((problems) => told.push(problems.map(({ kind }) => kind)));
  most = 10_000;
  const draft = await client.drafts.open({ kind: 'topic', channelId: 7, topic: 'weeds' });
  draft.setContent('words '.repeat(10_000));
  await expect
    .poll(async () => {
      await breathe(device);
      return told;
    })
    .toEqual([['full']]);
  server.arrive('from Ben');
  await client.send({ to: garden, content: 'short' });
  const shown = () => timeline.current.items.map(({ message }) => message.content).sort();
  await expect
    .poll(async () => {
      await breathe(device);
      return shown();
    })
    .toEqual(['<p>from Ben</p>', '<p>short</p>']);
  expect(told).toEqual([['full']]);
  most = Number.POSITIVE_INFINITY;
  await expect
    .poll(async () => {
      await breathe(device, 3000);
      return told;
    })
    .toEqual([['full'], []]);
});
