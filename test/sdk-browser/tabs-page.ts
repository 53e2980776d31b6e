import type {
  Client,
  ClientOptions,
  LogEntry,
  SignOutOptions,
} from '../../packages/sdk/src/index.ts';
import { createClient, StoreError } from '../../packages/sdk/src/index.ts';
import { indexedDbStorage } from '../../packages/sdk/src/indexeddb.ts';
import { memoryStorage } from '../../packages/sdk/src/memory.ts';

type Account = Pick<ClientOptions, 'serverUrl' | 'credentials'>;

let client: Client | undefined;

function opened(): Client {
  if (!client) throw new Error('Nothing is open');
  return client;
}

/** The functions that the tests call inside a tab. */
const tab = {
  async open(account: Account): Promise<void> {
    client = await createClient({ ...account, storage: indexedDbStorage() });
  },

  /** Opens a client in a page that may not store anything. Returns the reported problem. */
  async openAnyway(account: Account): Promise<unknown> {
    const told: unknown = await tab.open(account).catch((error: unknown) => error);
    client = await createClient({ ...account, storage: memoryStorage() });
    return told instanceof StoreError && told.problem;
  },

  state: () => opened().sync.state.current.name,
  status: () => opened().status.current,
  log: (): readonly LogEntry[] => opened().log.entries.current,
  outbox: () => opened().outbox.entries.current.map(({ state }) => state),
  channels: async () => (await opened().channels().load()).map(({ channel }) => channel.name),

  async send(channelId: number, topic: string, content: string): Promise<void> {
    await opened().send({ to: { kind: 'topic', channelId, topic }, content });
  },

  async edit(messageId: number, content: string, replaces: string): Promise<void> {
    await opened().change.editMessage({ message: { id: messageId }, content, replaces });
  },

  /** Opens or makes the draft for a topic. Returns its id on this device. */
  async draft(channelId: number, topic: string, content?: string): Promise<string> {
    const draft = await opened().drafts.open({ kind: 'topic', channelId, topic });
    if (content !== undefined) draft.setContent(content);
    await draft.store();
    return draft.id;
  },

  async sendDraft(channelId: number, topic: string, content: string, draft: string) {
    return (await opened().send({ to: { kind: 'topic', channelId, topic }, content, draft })).id;
  },

  async signOut(wipe: SignOutOptions['wipe']): Promise<unknown> {
    return opened().signOut({ wipe });
  },

  async databases(): Promise<number> {
    return (await indexedDB.databases()).length;
  },

  async useServiceWorker(): Promise<void> {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  },

  /** Makes the service worker send a message through its own client. */
  async sendByWorker(account: Account, message: unknown): Promise<unknown> {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    active?.postMessage({ account, message }, [port2]);
    return answer;
  },
};

export type Tab = typeof tab;

Object.assign(globalThis, { tab });
