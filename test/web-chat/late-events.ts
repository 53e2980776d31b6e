import type { Page } from 'playwright-core';

declare global {
  /** Resolves when events may be delivered. Undefined while they are not held. */
  var heldEvents: Promise<void> | undefined;
  var letEventsGo: (() => void) | undefined;
}

/** Delays events while other requests are answered. Reloads the page. */
export async function lateEvents(page: Page) {
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, options) => {
      const answer = await fetch(input, options);
      const url = input instanceof Request ? input.url : String(input);
      if (!url.includes('/api/v1/events') || !answer.body) return answer;
      const late = new TransformStream<Uint8Array, Uint8Array>({
        async transform(chunk, to) {
          await globalThis.heldEvents;
          to.enqueue(chunk);
        },
      });
      return new Response(answer.body.pipeThrough(late), answer);
    };
  });
  await page.reload();
  return {
    hold: () =>
      page.evaluate(() => {
        globalThis.heldEvents = new Promise((resolve) => {
          globalThis.letEventsGo = resolve;
        });
      }),
    release: () => page.evaluate(() => globalThis.letEventsGo?.()),
  };
}
