/** An SDK to compare ours with, and the least that an app imports of it. */
export interface OtherSdk {
  readonly name: string;
  readonly version: string;
  /** What it does for an app, in so far as it explains its size. */
  readonly does: string;
  readonly program: string;
}

/** Bytes with gzip. */
export interface SdkSize {
  readonly name: string;
  readonly does: string;
  readonly first: number;
  readonly all: number;
}

export const otherSdks: readonly OtherSdk[] = [
  {
    name: 'stream-chat',
    version: '9.53.0',
    does: 'chat, kept in memory',
    program: `
      import { StreamChat } from 'stream-chat';
      export const client = StreamChat.getInstance('key');`,
  },
  {
    name: '@sendbird/chat',
    version: '4.22.12',
    does: 'chat, with a cache in IndexedDB',
    program: `
      import SendbirdChat from '@sendbird/chat';
      import { GroupChannelModule } from '@sendbird/chat/groupChannel';
      export const client = SendbirdChat.init({
        appId: 'id',
        localCacheEnabled: true,
        modules: [new GroupChannelModule()],
      });`,
  },
  {
    name: 'matrix-js-sdk',
    version: '43.0.0',
    does: 'chat, with a store in IndexedDB; the WebAssembly of its encryption is not counted',
    program: `
      import { createClient, IndexedDBStore } from 'matrix-js-sdk';
      const store = new IndexedDBStore({ indexedDB: globalThis.indexedDB, dbName: 'chat' });
      export const client = createClient({ baseUrl: 'https://chat.example.com', store });`,
  },
  {
    name: '@tanstack/db',
    version: '0.15.2',
    does: 'live queries over collections in memory; no chat',
    program: `
      import { createCollection, createLiveQueryCollection } from '@tanstack/db';
      export { createCollection, createLiveQueryCollection };`,
  },
  {
    name: '@rocicorp/zero',
    version: '1.9.0',
    does: 'queries over a copy of a database in IndexedDB; no chat',
    program: `
      import { Zero } from '@rocicorp/zero';
      export { Zero };`,
  },
];

export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0);
}
