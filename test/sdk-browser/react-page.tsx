import { type FormEvent, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Inspector } from '../../packages/sdk/src/devtools.ts';
import { type ClientOptions, createClient } from '../../packages/sdk/src/index.ts';
import { indexedDbStorage } from '../../packages/sdk/src/indexeddb.ts';
import {
  ClientProvider,
  useChannels,
  useClient,
  useDraft,
  useSyncState,
  useTimeline,
  useTyping,
} from '../../packages/sdk/src/react.ts';

interface Place {
  readonly channelId: number;
  readonly topic: string;
}

/** A minimal app that reads, writes and sends. */
function Conversation({ channelId, topic }: Place) {
  const to = { kind: 'topic', channelId, topic } as const;
  const client = useClient();
  const channels = useChannels();
  const { state } = useTimeline(to);
  const { draft, content, setContent } = useDraft(to);
  const typing = useTyping(to);
  const sync = useSyncState();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await client.send({ to, content, ...(draft && { draft: draft.id }) });
  };
  return (
    <>
      <p id="state">{sync.name}</p>
      <p id="channels">{channels?.map(({ channel }) => channel.name).join(', ')}</p>
      <p id="typing">{typing.join(', ')}</p>
      <ol>
        {state?.items.map(({ key, message, pending }) => (
          <li key={key} data-key={key} data-pending={pending?.state ?? ''}>
            {message.content.replace(/<[^>]*>/g, '')}
          </li>
        ))}
      </ol>
      <form onSubmit={send}>
        <input value={content} onChange={(event) => setContent(event.target.value)} />
      </form>
    </>
  );
}

const app = {
  async show(account: Pick<ClientOptions, 'serverUrl' | 'credentials'>, place: Place) {
    const client = await createClient({ ...account, storage: indexedDbStorage() });
    createRoot(document.body.appendChild(document.createElement('main'))).render(
      <StrictMode>
        <ClientProvider client={client}>
          <Conversation {...place} />
          <Inspector client={client} />
        </ClientProvider>
      </StrictMode>,
    );
  },
};

export type App = typeof app;

Object.assign(globalThis, { app });
