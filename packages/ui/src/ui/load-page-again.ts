const key = 'tidings:loads-of-the-page';
const LONGEST_PAUSE_MS = 60_000;

/**
 * Loads the page again after a part failed to load without which there is nothing to see. Browsers may refuse to load a
 * failed module a second time in the same page. Waits until the server answers, longer each time: the server itself may
 * lack the part.
 */
export async function loadPageAgain(): Promise<void> {
  const tries = Number(sessionStorage.getItem(key));
  const pauseMs = Math.min(1000 * 2 ** tries, LONGEST_PAUSE_MS);
  do await pause(pauseMs);
  while (!(await isServed()));
  sessionStorage.setItem(key, String(tries + 1));
  location.reload();
}

/** Notes that the page is complete: the next failure begins with a short pause. */
export function pageIsLoaded(): void {
  sessionStorage.removeItem(key);
}

function isServed(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
