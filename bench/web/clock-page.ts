/** Runs in the measured pages, before the app. */

/** Measurements inside the page, in milliseconds. */
export interface PageClock {
  /** From navigation until messages first showed; undefined before. */
  firstMessageMs: number | undefined;
  /** How the page loaded, as Lighthouse measures it. */
  readonly loading: PageLoading;
  /** From a key press to the frame that shows its effect. */
  readonly keysMs: number[];
  /** From the change of the URL to the frame that shows the topic's messages. */
  switchTo(href: string, channelHref: string, topic: string): Promise<number>;
}

export interface PageLoading {
  firstPaintMs: number;
  /** What tasks took beyond 50 milliseconds each, after the first paint. */
  blockedMs: number;
  /** The sum of layout shifts: the share of the window that moved, times how far. */
  shift: number;
}

/** Chromium's entry, which TypeScript's DOM lacks. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

const LONG_TASK_MS = 50;

/** Watches how the page loads. */
function watchLoading(): PageLoading {
  const loading: PageLoading = { firstPaintMs: Number.NaN, blockedMs: 0, shift: 0 };
  const watch = (type: string, take: (entry: PerformanceEntry) => void) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take));
    observer.observe({ type, buffered: true });
  };
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') loading.firstPaintMs = startTime;
  });
  watch('longtask', ({ startTime, duration }) => {
    if (startTime >= loading.firstPaintMs) loading.blockedMs += duration - LONG_TASK_MS;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift;
    if (!hadRecentInput) loading.shift += value;
  });
  return loading;
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
    loading: watchLoading(),
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
