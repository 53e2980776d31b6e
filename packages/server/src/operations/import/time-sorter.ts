import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textLines } from './read-json.ts';

/** Characters that are sorted in memory. More are written to temporary files, and merged when they are read. */
const MOST_IN_MEMORY = 32 << 20;

interface Item {
  readonly at: number;
  /** JSON. */
  readonly text: string;
}

/** Sorts any number of values by time, with little memory. Values of the same time stay in the order they came in. */
export class TimeSorter<T> {
  readonly #runs: string[] = [];
  #folder: string | undefined;
  #items: Item[] = [];
  #characters = 0;

  async add(at: number, value: T): Promise<void> {
    const text = JSON.stringify(value);
    this.#items.push({ at, text });
    this.#characters += text.length;
    if (this.#characters > MOST_IN_MEMORY) await this.#writeRun();
  }

  /** Yields all values, the earliest first. Can be called again. */
  async *read(): AsyncGenerator<T> {
    const sources = [...this.#runs.map(itemsIn), inMemory(inOrder(this.#items))];
    const heads: { item: Item; source: AsyncGenerator<Item> }[] = [];
    for (const source of sources) {
      const { value } = await source.next();
      if (value) heads.push({ item: value, source });
    }
    for (let first = earliest(heads); first; first = earliest(heads)) {
      yield JSON.parse(first.item.text) as T;
      const { value } = await first.source.next();
      if (value) first.item = value;
      else heads.splice(heads.indexOf(first), 1);
    }
  }

  /** Deletes the temporary files. */
  async close(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }

  async #writeRun(): Promise<void> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'tidings-import-'));
    const path = join(this.#folder, String(this.#runs.length));
    const lines = inOrder(this.#items).map(({ at, text }) => `${at} ${text}\n`);
    await writeFile(path, lines.join(''), { mode: 0o600 });
    this.#runs.push(path);
    this.#items = [];
    this.#characters = 0;
  }
}

function inOrder(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => a.at - b.at);
}

/** Returns the first of the earliest, so that values of the same time stay in order. */
function earliest<H extends { readonly item: Item }>(heads: readonly H[]): H | undefined {
  let first: H | undefined;
  for (const head of heads) if (!first || head.item.at < first.item.at) first = head;
  return first;
}

async function* inMemory(items: readonly Item[]): AsyncGenerator<Item, undefined> {
  yield* items;
}

async function* itemsIn(path: string): AsyncGenerator<Item, undefined> {
  for await (const line of textLines(path, createReadStream(path))) {
    const blank = line.indexOf(' ');
    yield { at: Number(line.slice(0, blank)), text: line.slice(blank + 1) };
  }
}
