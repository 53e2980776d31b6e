/** Runs in the measured pages, before the app. */

/** Measurements inside the page, in milliseconds. */
export interface PageClock {
  /** From navigation until messages first showed; undefined before. */
  firstMessageMs: number | undefined;
  /** From a key press to the frame that shows its effect. */
  readonly keysMs: number[];
  /** From the change of the URL to the frame that shows the topic's messages. */
  switchTo(href: string, channelHref: string, topic: string): Promise<number>;
}

function startClock(): void {
  /** Calls back after the next frame was painted. */
  const afterPaint = (done: (at: number) => void) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(undefined);
    });
  };
  const clock: PageClock = {
    firstMessageMs: undefined,
    keysMs: [],
    switchTo: (href, channelHref, topic) =>
      new Promise((resolve) => {
        const start = performance.now();
        const look = () => {
          const title = document.querySelector('h1');
          const isThere =
            title?.querySelector('a')?.getAttribute('href') === channelHref &&
            title.textContent?.endsWith(topic) === true &&
            document.querySelector('article .content') !== null;
          if (!isThere) return;
          observer.disconnect();
          afterPaint((at) => resolve(at - start));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true });
        location.hash = href;
      }),
  };
  Object.assign(globalThis, { pageClock: clock });
  const first = new MutationObserver(() => {
    if (document.querySelector('article .content') === null) return;
    first.disconnect();
    afterPaint((at) => {
      clock.firstMessageMs = at;
    });
  });
  first.observe(document, { childList: true, subtree: true });
  addEventListener(
    'input',
    (event) => {
      const { timeStamp } = event;
      afterPaint((at) => clock.keysMs.push(at - timeStamp));
    },
    { capture: true },
  );
}

startClock();
