import { type Client, type ClientOptions, createClient } from '@tidings/sdk';
import { indexedDbStorage } from '@tidings/sdk/indexeddb';
import { ChatProvider, Composer } from '@tidings/ui';
import { createRoot } from 'react-dom/client';

let client: Client;
const root = createRoot(document.body.appendChild(document.createElement('main')));

const page = {
  async open(account: Pick<ClientOptions, 'serverUrl' | 'credentials'>) {
    client = await createClient({ ...account, storage: indexedDbStorage() });
  },

  /** Shows the composer of a channel, and nothing else, in the place of the last one. */
  show(channelId: number) {
    root.render(
      <ChatProvider client={client}>
        <Composer to={{ kind: 'topic', channelId, topic: undefined }} />
      </ChatProvider>,
    );
  },
};

export type ComposerPage = typeof page;

Object.assign(globalThis, { composerPage: page });
