import {
  type Client,
  type ClientOptions,
  createClient,
  isTidingsError,
} from '../../packages/sdk/src/index.ts';
import { indexedDbStorage } from '../../packages/sdk/src/indexeddb.ts';

type Account = Pick<ClientOptions, 'serverUrl' | 'credentials'>;

let opened: Client | undefined;

/** The functions that the tests call inside a page. */
const firstScreen = {
  /** Opens a client, and writes the messages of a topic into the page. */
  async show(account: Account, channelId: number, topic: string): Promise<void> {
    const client = await createClient({ ...account, storage: indexedDbStorage() });
    opened = client;
    const timeline = client.timeline({ kind: 'topic', channelId, topic });
    const list = document.body.appendChild(document.createElement('ol'));
    timeline.subscribe(({ items }) => {
      list.textContent = items.map(({ message }) => message.content).join(' ');
    });
    client.sync.state.subscribe(({ name }) => {
      document.title = name;
    });
    await client.channels().load();
  },

  /** Sends a message. Returns the code of the error if it is refused. */
  async send(channelId: number, topic: string, content: string): Promise<string | undefined> {
    if (!opened) throw new Error('No client is open');
    try {
      await opened.send({ to: { kind: 'topic', channelId, topic }, content });
      return undefined;
    } catch (error) {
      return isTidingsError(error) ? error.code : String(error);
    }
  },

  problems(): string[] {
    return opened?.problems.current.map(({ kind }) => kind) ?? [];
  },
};

export type FirstScreen = typeof firstScreen;

Object.assign(globalThis, { firstScreen });
