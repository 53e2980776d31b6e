import type { Page } from 'playwright-core';

declare global {
  /** Settles when events may go on; undefined while they come as they are sent. */
  var heldEvents: Promise<void> | undefined;
  var letEventsGo: (() => void) | undefined;
}

/** Lets events come late while everything else is answered. The page is loaded anew for it. */
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
