import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly headers: Record<string, string>;
  readonly body: string;
}

export interface RecordingProxy {
  readonly url: string;
  /** The requests so far, the oldest first. */
  readonly requests: readonly RecordedRequest[];
  close(): void;
}

/** Starts a proxy that passes POST requests on to one address, and records them. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString();
      const headers: Record<string, string> = {};
      for (const name of ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature']) {
        headers[name] = String(request.headers[name]);
      }
      requests.push({ headers, body });
      const answer = await fetch(target, { method: 'POST', headers, body }).catch(() => undefined);
      response.writeHead(answer?.status ?? 502).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
