import type { IncomingHttpHeaders } from 'node:http';

/** A request without what only a newer server understands. */
export function withoutKeys(
  { 'idempotency-key': _, ...headers }: IncomingHttpHeaders,
  body: Buffer,
): { readonly headers: IncomingHttpHeaders; readonly body: Buffer } {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (!isForm) return { headers, body };
  const form = new URLSearchParams(body.toString());
  // The two together are a key as well.
  if (form.has('local_id')) {
    form.delete('local_id');
    form.delete('queue_id');
  }
  return { headers, body: Buffer.from(form.toString()) };
}

/** An answer that does not say what the server can do beyond the API. */
export function withoutExtensions(body: Buffer): Buffer {
  if (!body.includes('"tidings_extensions"')) return body;
  const { tidings_extensions: _, ...answer } = JSON.parse(body.toString());
  return Buffer.from(JSON.stringify(answer));
}
