import type { Upload } from '../environment.ts';

/** A slow line always moves something, but a server may queue the upload. */
const SILENCE_LIMIT_MS = 600_000;

/**
 * Returns an upload function that reports progress, which `fetch` cannot. Service workers have no XMLHttpRequest. It
 * follows redirects by itself, so the server is asked first whether it redirects: the file must not reach another
 * server.
 */
export function xhrUpload(): Upload | undefined {
  return typeof XMLHttpRequest === 'undefined' ? undefined : send;
}

let readsForms: Promise<boolean> | undefined;

async function send(request: Request, onProgress: (share: number) => void): Promise<Response> {
  readsForms ??= canReadForms(request.url);
  if (!(await readsForms)) return fetch(request);
  const { method, url, headers, signal } = request;
  const [body, redirect] = await Promise.all([request.blob(), redirectAt(url, signal)]);
  signal.throwIfAborted();
  if (redirect) return redirect;
  const xhr = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const giveUp = (reason: unknown) => {
      xhr.abort();
      reject(reason);
    };
    const obey = () => giveUp(signal.reason);
    signal.addEventListener('abort', obey, { once: true });
    const silent = () => giveUp(new TypeError('The upload stalled'));
    let silence = setTimeout(silent, SILENCE_LIMIT_MS);
    xhr.open(method, url);
    xhr.responseType = 'blob';
    headers.forEach((value, name) => {
      xhr.setRequestHeader(name, value);
    });
    xhr.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(silent, SILENCE_LIMIT_MS);
      if (total > 0) onProgress(loaded / total);
    });
    xhr.addEventListener('load', () => resolve(responseOf(xhr, url)));
    xhr.addEventListener('error', () => reject(new TypeError('Failed to upload')));
    xhr.addEventListener('loadend', () => {
      clearTimeout(silence);
      signal.removeEventListener('abort', obey);
    });
    xhr.send(body);
  });
}

/** Tells whether a request's form can be read. WebKit can send a form with a file, but not read it. */
function canReadForms(url: string): Promise<boolean> {
  const body = new FormData();
  body.append('file', new Blob(['a']));
  return new Request(url, { method: 'POST', body }).blob().then(
    () => true,
    () => false,
  );
}

/**
 * Asks for a redirect, without credentials. If the server does not tell, the file is sent, and the answer's address
 * is checked.
 */
async function redirectAt(url: string, signal: AbortSignal): Promise<Response | undefined> {
  const answer = await fetch(url, {
    method: 'OPTIONS',
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    signal,
  }).catch(() => undefined);
  return answer?.type === 'opaqueredirect' ? answer : undefined;
}

function responseOf(xhr: XMLHttpRequest, url: string): Response {
  if (xhr.responseURL !== url) return Response.redirect(xhr.responseURL);
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(xhr.response, { status: xhr.status, headers });
}
