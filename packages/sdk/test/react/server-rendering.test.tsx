import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished } from 'vitest';
import { Inspector } from '../../src/devtools.ts';
import {
  ClientProvider,
  useChannels,
  useClient,
  useDraft,
  useList,
  useMaybeClient,
  usePresence,
  useSearch,
  useSyncState,
  useTimeline,
  useTyping,
} from '../../src/react.ts';
import { FakeDevice, openTestClient } from '../../src/testing.ts';
import { ScriptedServer } from '../support/scripted-server.ts';

const topic = { kind: 'topic', channelId: 7, topic: 'roses' } as const;

function Everything() {
  const { state } = useTimeline(topic);
  const { content } = useDraft(topic);
  const all = [useChannels(), useSyncState(), useTyping(topic), usePresence(3), state, content];
  return <p>{JSON.stringify(all)}</p>;
}

function Demanding() {
  return <p>{useClient().status.current}</p>;
}

it('C1: a page is rendered on a server without a client, and without side effects', () => {
  const page = renderToString(
    <ClientProvider client={undefined}>
      <Everything />
    </ClientProvider>,
  );
  expect(page).toContain('stopped');
});

it('C1: a component that needs a client throws without one', () => {
  const page = (
    <ClientProvider client={undefined}>
      <Demanding />
    </ClientProvider>
  );
  expect(() => renderToString(page)).toThrow('There is no client here');
});

it('C1: every hook throws without a provider above', () => {
  const hooks: Record<string, () => unknown> = {
    useAnyList: () => useList((client) => client.starred()),
    useChannels,
    useClient,
    useDraft: () => useDraft(topic),
    useMaybeClient,
    usePresence: () => usePresence(3),
    useSearch: () => useSearch({ text: 'roses' }),
    useSyncState,
    useTimeline: () => useTimeline(topic),
    useTyping: () => useTyping(topic),
  };
  for (const [name, useHook] of Object.entries(hooks)) {
    const Component = () => <p>{String(useHook())}</p>;
    expect(() => renderToString(<Component />), name).toThrow('need a ClientProvider above');
  }
});

it('C1: with a client, a page rendered on a server begins with nothing, as in a browser', async () => {
  const { fetch } = new ScriptedServer();
  const { client } = await openTestClient({
    serverUrl: 'http://server',
    credentials: { email: 'ada@example.org', apiKey: 'key' },
    device: new FakeDevice({ fetch }),
  });
  onTestFinished(() => client.close());
  await client.channels().load();
  const page = renderToString(
    <ClientProvider client={client}>
      <Everything />
      <Inspector client={client} />
    </ClientProvider>,
  );
  expect(page).toContain('[null,');
  expect(page).toContain('The outbox is empty.');
});
