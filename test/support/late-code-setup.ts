import { beforeAll } from 'vitest';

// What a client loads after the first screen. Loaded before each file's tests, it cannot still be on its way when one
// ends, and a failure to load it is reported as such, instead of as a client that never connects.
beforeAll(async () => {
  await import('../../packages/sdk/src/client/leader-work.ts');
  await import('../../packages/sdk/src/drafts/loaded-drafts.ts');
  await import('../../packages/sdk/src/store/entries-connection.ts');
  await import('../../packages/sdk/src/store/indexeddb/indexeddb-engine.ts');
});
