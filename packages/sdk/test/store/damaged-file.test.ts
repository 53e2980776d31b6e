import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedsOf } from '../../../../test/support/seeds.ts';
import { isThorough } from '../../../../test/support/thorough.ts';
import type { LocalChange } from '../../src/local-changes/local-change.ts';
import { fileStorage } from '../../src/node.ts';
import { newEntry } from '../../src/outbox/entry-state.ts';
import { openStores, type Stores } from '../../src/store/open-stores.ts';
import { nowhere, type RecordChange } from '../../src/store/record.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { Random } from '../support/random.ts';
import { exampleDraft } from '../support/storage-contract.ts';

const PAGE_BYTES = 4096;
/** Skips pages, since neighbours behave much the same. */
const STRIDE_BYTES = PAGE_BYTES * (isThorough ? 1 : 5);
const KEPT = 12;
const RECORDS = 12;
/** The number of rows of which a page can hold a part: short ones, and pieces of long ones. */
const MOST_ON_A_PAGE = 8;

let folder = '';
let whole: Buffer;
const damaged = () => join(folder, 'damaged.db');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-damaged-'));
  const path = join(folder, 'whole.db');
  const stores = await open(path);
  // In sequence, so that pages are split as in real use.
  for (const number of numbers(KEPT)) {
    await stores.localChanges.write([{ put: draft(number) }]);
    await stores.localChanges.write([{ put: entry(number) }]);
  }
  for (const number of numbers(RECORDS)) await stores.records.write([record(number)]);
  await stores.close();
  whole = await readFile(path);
});
afterAll(() => rm(folder, { recursive: true }));

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function open(path: string): Promise<Stores> {
  const environment = new FakeDevice().tab();
  return openStores({ storage: fileStorage(path), name: 'example', environment });
}

const textOf = (number: number) => `text ${number} `.repeat(30 + 25 * (number % 7));

function draft(number: number): Extract<LocalChange, { kind: 'draft' }> {
  const { value } = exampleDraft as Extract<LocalChange, { kind: 'draft' }>;
  const id = `d${number}`;
  return { kind: 'draft', id, value: { ...value, id, content: textOf(number) } };
}

function entry(number: number): Extract<LocalChange, { kind: 'outbox' }> {
  const to = { kind: 'topic', channelId: 7, topic: 'roses' } as const;
  const birth = { id: `e${number}`, sequence: number, createdAt: 0 };
  const args = { to, content: textOf(number), uploads: [] };
  return { kind: 'outbox', id: birth.id, value: newEntry({ name: 'sendMessage', args }, birth) };
}

function record(number: number): RecordChange {
  const value = { id: number, text: textOf(number) };
  return { put: { kind: 'snippet', key: `${number}`, ...nowhere, value } } as never;
}

interface Seen {
  readonly drafts: ReadonlyMap<string, unknown>;
  readonly entries: ReadonlyMap<string, unknown>;
  readonly records: number;
  readonly problems: readonly string[];
}

async function seen({ localChanges, records, problems }: Stores): Promise<Seen> {
  return {
    drafts: localChanges.drafts.current,
    entries: new Map(localChanges.outbox.current),
    records: (await records.find({ kind: 'snippet' })).length,
    problems: problems.current.map(({ kind }) => kind),
  };
}

/**
 * Opens a damaged file. Every remaining entry must be unchanged, and every missing one reported. The cache must be
 * whole, or empty so that it is fetched again. Returns how much of the person's work is lost.
 */
async function lostIn(file: Buffer): Promise<number> {
  await rm(`${damaged()}-wal`, { force: true });
  await writeFile(damaged(), file);
  const stores = await open(damaged());
  const { drafts, entries, records, problems } = await seen(stores);
  for (const number of numbers(KEPT)) {
    const [kept, waiting] = [drafts.get(`d${number}`), entries.get(`e${number}`)];
    if (kept) expect(kept).toEqual(draft(number).value);
    if (waiting) expect(waiting).toEqual(entry(number).value);
  }
  const lost = 2 * KEPT - drafts.size - entries.size;
  if (lost > 0) expect(problems).toContain('local-changes-lost');
  expect([0, RECORDS]).toContain(records);
  await stores.localChanges.write([{ put: draft(KEPT) }]);
  await stores.records.write([record(RECORDS)]);
  await stores.close();
  const again = await open(damaged());
  const after = await seen(again);
  await again.close();
  expect(after).toEqual({
    drafts: new Map([...drafts, [`d${KEPT}`, draft(KEPT).value]]),
    entries,
    records: records + 1,
    problems: [],
  });
  return lost;
}

it.each([0, 0xff])(
  'B2: whichever page is overwritten (with %i), the data of the others is kept',
  async (byte) => {
    for (let start = 0; start < whole.length; start += STRIDE_BYTES) {
      const file = Buffer.from(whole).fill(byte, start, start + PAGE_BYTES);
      expect(await lostIn(file), `page ${start / PAGE_BYTES}`).toBeLessThanOrEqual(MOST_ON_A_PAGE);
    }
  },
);

it('B2: wherever the file is truncated, the data before that is kept', async () => {
  let before = 2 * KEPT;
  for (let end = PAGE_BYTES / 2; end < whole.length; end += STRIDE_BYTES) {
    const lost = await lostIn(whole.subarray(0, end));
    expect(lost, `${end} bytes`).toBeLessThanOrEqual(before);
    before = lost;
  }
  expect(before).toBeLessThanOrEqual(MOST_ON_A_PAGE);
});

it.each(seedsOf(20))('B2: whichever bits are flipped, it is noticed (seed %i)', async (seed) => {
  const random = new Random(seed);
  const file = Buffer.from(whole);
  const page = random.below(whole.length / PAGE_BYTES) * PAGE_BYTES;
  const flips = random.below(2) === 0 ? 1 : 1 + random.below(20);
  for (let flip = 0; flip < flips; flip += 1) {
    const at = page + random.below(PAGE_BYTES);
    file.writeUInt8(file.readUInt8(at) ^ (1 << random.below(8)), at);
  }
  await lostIn(file);
});
