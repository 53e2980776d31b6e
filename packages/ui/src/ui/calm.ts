/** How long a page that does not connect keeps others waiting, such as the one before sign-in. */
const LONGEST_MS = 10_000;

let tellCalm: () => void = () => undefined;
const calm = new Promise<void>((resolve) => {
  tellCalm = resolve;
});

/** Tells that the open page has loaded. */
export function pageIsCalm(): void {
  tellCalm();
}

/** Does what the open page does not need, and would load more slowly beside. */
export function onceCalm(work: () => void): void {
  setTimeout(tellCalm, LONGEST_MS);
  void calm.then(work);
}
