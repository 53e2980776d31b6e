/** The part of Trusted Types that the app uses. The DOM types lack it, and so do some browsers. */
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
 * The only policy that the server's content security policy allows. It stays private to this file: an injected
 * script cannot use it to turn text into markup or workers.
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

/** Parses HTML into a document that is never shown and runs no scripts. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER);
}
