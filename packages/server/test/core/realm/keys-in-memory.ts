import { RealmState } from '../../../src/core/realm/realm-state.ts';
import { apiKeys } from '../../../src/core/storage/tables/keys.ts';
import { hashApiKey } from '../../../src/features/users/api-key.ts';

/** Measures the memory that the keys of many people take in both states of a realm. Prints it as JSON. */
const [people = 0, keysEach = 0] = process.argv.slice(2).map(Number);

const before = used();
const committed = new RealmState();
for (let index = 0; index < people * keysEach; index += 1) {
  committed.put(apiKeys, {
    key_hash: hashApiKey(String(index)),
    key_id: 1000 + index,
    user_id: 1 + (index % people),
    kind: index < people ? 'main' : 'device',
    scopes: '',
    expires_at: index % 2 === 0 ? null : 1_800_000_000_000 + index,
  });
}
const working = committed.copy();
const bytes = used() - before;
const found = committed.apiKeys.size === working.apiKeys.size ? working.apiKeys.size : 0;
process.stdout.write(JSON.stringify({ bytes, found }));

function used(): number {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
