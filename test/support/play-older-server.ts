import type { IncomingHttpHeaders } from 'node:http';

/** Removes parts of a request that only newer servers understand. */
export function withoutKeys(
  { 'idempotency-key': _, ...headers }: IncomingHttpHeaders,
  body: Buffer,
): { readonly headers: IncomingHttpHeaders; readonly body: Buffer } {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (!isForm) return { headers, body };
  const form = new URLSearchParams(body.toString());
  // The two together also act as a key.
  if (form.has('local_id')) {
    form.delete('local_id');
    form.delete('queue_id');
  }
  return { headers, body: Buffer.from(form.toString()) };
}

/** Removes extensions from a response. */
export function withoutExtensions(body: Buffer): Buffer {
  if (!body.includes('"tidings_extensions"')) return body;
  const { tidings_extensions: _, ...answer } = JSON.parse(body.toString());
  return Buffer.from(JSON.stringify(answer));
}
