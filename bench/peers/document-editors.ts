import { setTimeout } from 'node:timers/promises';
import { peer } from './packages.ts';

/** Task of a process of editors. */
export interface Editing {
  readonly url: string;
  /** Documents with two editors each: the name, and the parameters of both. */
  readonly documents: readonly {
    readonly name: string;
    readonly params: readonly [Parameters, Parameters];
  }[];
  readonly seconds: number;
}

type Parameters = Readonly<Record<string, string>>;

interface Text {
  readonly length: number;
  insert(place: number, text: string): void;
}

interface Doc {
  getText(name: string): Text;
  on(event: 'update', listener: () => void): void;
}

interface Provider {
  readonly synced: boolean;
  destroy(): void;
}

const { Doc } = peer<{ Doc: new () => Doc }>('yjs');
const { WebsocketProvider } = peer<{
  WebsocketProvider: new (url: string, name: string, doc: Doc, options: object) => Provider;
}>('y-websocket');
const WebSocketPolyfill = peer<object>('ws');

/** Pause of fast typists, but not so fast that a server would delay a single user. */
const PAUSE_MS = 20;

/** In each document one device writes a letter. Once the other one has it, that one writes the next. */
async function edit({ url, documents, seconds }: Editing): Promise<object> {
  const pairs = documents.map(({ name, params }) =>
    params.map((each) => {
      const doc = new Doc();
      const options = { params: each, disableBc: true, WebSocketPolyfill };
      return { doc, provider: new WebsocketProvider(url, name, doc, options) };
    }),
  );
  const devices = pairs.flat();
  while (!devices.every(({ provider }) => provider.synced)) await setTimeout(20);
  const waits: number[] = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    pairs.map(async ([one, other]) => {
      if (!one || !other) return;
      for (
        let [from, to] = [one.doc, other.doc];
        performance.now() < end;
        [from, to] = [to, from]
      ) {
        const started = performance.now();
        await written(from.getText('content'), to);
        waits.push(performance.now() - started);
        await setTimeout(PAUSE_MS);
      }
    }),
  );
  const perSecond = (waits.length / (performance.now() - began)) * 1000;
  for (const { provider } of devices) provider.destroy();
  waits.sort((a, b) => a - b);
  const at = (share: number) => Number((waits[Math.floor(waits.length * share)] ?? 0).toFixed(1));
  return {
    operations: waits.length,
    perSecond,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    failures: 0,
  };
}

function written(text: Text, to: Doc): Promise<void> {
  const wanted = text.length + 1;
  return new Promise((resolve) => {
    const look = () => {
      if (to.getText('content').length >= wanted) resolve();
    };
    to.on('update', look);
    text.insert(text.length, 'a');
  });
}

process.on('message', async (work: Editing) => {
  process.send?.(await edit(work));
});

// Otherwise timers of the documents would keep the process alive.
process.once('disconnect', () => process.exit());
