/** The part of Trusted Types that the app needs. Not every browser has it, nor do the types of the DOM. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string>,
  ): {
    createHTML(text: string): string;
    createScriptURL(text: string): string;
  };
}

const WORKER = '/service-worker.js';

/**
 * The one policy that the server's content security policy lets pages have. It stays in this file: a script
 * that got into the page cannot make markup or workers of text.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'tidings',
  {
    createHTML: (html) => html,
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError(`No script is loaded from ${url}`);
      return url;
    },
  },
);

/** A document that is never shown and runs nothing. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER);
}
