/** The words of notifications, which the page leaves in the language of the person for the service worker. */
export interface Words {
  readonly hidden: string;
  readonly test: string;
  readonly generalChat: string;
}

/** What the page tells the service worker about its language. */
export interface Left {
  readonly language: string;
  readonly words: Words;
}

/** Outlasts the caches of versions. */
export const wordsCache = 'tidings-words';
export const wordsPlace = '/words';
const none: Words = { hidden: '', test: '', generalChat: '' };

export async function keptWords(): Promise<Words> {
  return (await left())?.words ?? none;
}

export async function keptLanguage(): Promise<string | undefined> {
  return (await left())?.language;
}

async function left(): Promise<Left | undefined> {
  const found = await caches.match(wordsPlace, { cacheName: wordsCache });
  return found && ((await found.json()) as Left);
}
