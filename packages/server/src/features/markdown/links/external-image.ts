import { createHmac } from 'node:crypto';

/**
 * Returns the path at which the server's image proxy serves an external image. The signature prevents other uses of the
 * proxy.
 */
export function externalImagePath(url: string, key: string): string {
  const signature = createHmac('sha256', key).update(url).digest('hex');
  return `/external_content/${signature}/${Buffer.from(url).toString('hex')}`;
}
