import { setTimeout } from 'node:timers/promises';

/** Resolves once a server has a poll of somebody waiting, as far as one can tell from outside. */
export async function pollWaits({ url }: { readonly url: string }): Promise<void> {
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    if (Number(/^http_requests_in_flight (\d+)$/m.exec(text)?.[1]) > 1) return;
    await setTimeout(10);
  }
}
