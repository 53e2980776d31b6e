import type { IncomingMessage } from 'node:http';
import { type ApiError, badRequest } from '../../core/api-error.ts';

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads the whole body. If it is too long, rejects and lets Node discard the rest. If the connection closed at once,
 * the client, which is still sending, would not see the answer.
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  tooLarge: () => ApiError,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => {
      request.off('data', take);
      request.off('end', finish);
      request.off('error', cutShort);
      request.off('close', cutShort);
    };
    const refuse = () => {
      stop();
      request.resume();
      reject(tooLarge());
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) refuse();
      else chunks.push(chunk);
    };
    const finish = () => {
      stop();
      const [first] = chunks;
      resolve(chunks.length === 1 && first ? first : Buffer.concat(chunks, size));
    };
    const cutShort = () => {
      stop();
      reject(badRequest('The body of the request was cut short.'));
    };
    if (request.destroyed) return cutShort();
    if (Number(request.headers['content-length']) > maxBytes) return refuse();
    request.on('data', take);
    request.on('end', finish);
    request.on('error', cutShort);
    request.on('close', cutShort);
  });
}
