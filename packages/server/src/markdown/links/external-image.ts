import { createHmac } from 'node:crypto';

/** Where the server's own proxy serves an image from elsewhere. The key keeps others from using the proxy. */
export function externalImagePath(url: string, key: string): string {
  const signature = createHmac('sha256', key).update(url).digest('hex');
  return `/external_content/${signature}/${Buffer.from(url).toString('hex')}`;
}
