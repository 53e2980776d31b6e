import { type ClientOptions, createClient } from '../../packages/sdk/src/index.ts';
import { indexedDbStorage } from '../../packages/sdk/src/indexeddb.ts';

type Account = Pick<ClientOptions, 'serverUrl' | 'credentials'>;

/** The functions that the tests call inside a page. */
const firstScreen = {
  /** Opens a client, and writes the messages of a topic into the page. */
  async show(account: Account, channelId: number, topic: string): Promise<void> {
    const client = await createClient({ ...account, storage: indexedDbStorage() });
    const timeline = client.timeline({ kind: 'topic', channelId, topic });
    const list = document.body.appendChild(document.createElement('ol'));
    timeline.subscribe(({ items }) => {
      list.textContent = items.map(({ message }) => message.content).join(', ');
    });
    client.sync.state.subscribe(({ name }) => {
      document.title = name;
    });
    await client.channels().load();
  },
};

export type FirstScreen = typeof firstScreen;

Object.assign(globalThis, { firstScreen });
