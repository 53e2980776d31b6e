import { eventually } from './eventually.ts';

/** Waits until a server has a waiting poll, as far as visible from outside. */
export async function pollWaits({ url }: { readonly url: string }): Promise<void> {
  await eventually(async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return Number(/^http_requests_in_flight (\d+)$/m.exec(text)?.[1]) > 1;
  }, 'a poll waits');
}
