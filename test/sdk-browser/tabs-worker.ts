import { createClient } from '../../packages/sdk/src/index.ts';
import { indexedDbStorage } from '../../packages/sdk/src/indexeddb.ts';

/** The parts of a service worker's scope that the types of pages lack. */
interface WorkerEvent extends ExtendableEvent {
  readonly request: Request;
  readonly data: never;
  readonly ports: readonly MessagePort[];
  respondWith(response: Promise<Response>): void;
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

function on(type: string, listener: (event: WorkerEvent) => void): void {
  addEventListener(type, listener as unknown as EventListener);
}

/** Serves pages without a network, as an installed app does. */
on('install', (event) => {
  event.waitUntil(caches.open('app').then((cache) => cache.addAll(['/', '/page.js'])));
});

on('fetch', (event) => {
  if (new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(caches.match(event.request).then((known) => known ?? fetch(event.request)));
});

/** Sends a message through whichever tab leads; this client leads if there is none. */
on('message', (event) => {
  const { account, message } = event.data;
  const work = async () => {
    const client = await createClient({
      ...(account as object),
      storage: indexedDbStorage(),
    } as never);
    await client.send(message);
    await client.close();
    event.ports[0]?.postMessage('sent');
  };
  event.waitUntil(work());
});
