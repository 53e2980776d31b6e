import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '../../packages/server/src/core/config/config.ts';

/** A service that speaks S3, with one bucket. It checks signatures and refuses requests without one. */
export interface BucketServer {
  readonly bucket: string;
  readonly config: S3Config;
  /** The server's settings for it. */
  readonly settings: Readonly<Record<string, string>>;
  /** The same as environment variables, for commands. */
  readonly variables: Readonly<Record<string, string>>;
  /** Requests so far, such as `GET /files/chat/a`. */
  readonly requests: readonly string[];
  /** The status that the next requests get, as from a service in trouble. */
  failNext(times: number, status: number): void;
  /** Breaks all connections until `repair`, as if the service were gone. */
  break(): void;
  repair(): void;
  close(): Promise<void>;
}

/** The parts of the package that are used here; it has no types. */
interface S3rver {
  configureBuckets(): Promise<unknown>;
  callback(): RequestListener;
  readonly logger: { readonly exceptions: { unhandle(): void }; close(): void };
}

interface Options {
  readonly directory: string;
  readonly silent: boolean;
  readonly vhostBuckets: boolean;
  readonly configureBuckets: readonly { readonly name: string }[];
}

const require = createRequire(import.meta.url);
const Service: new (options: Options) => S3rver = require('@20minutes/s3rver');

const BUCKET = 'tidings-files';
/** The only key that the server knows. */
const KEY = 'S3RVER';
const REFUSED =
  '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';

export async function startBucketServer(): Promise<BucketServer> {
  replaceDes();
  const folder = await mkdtemp(join(tmpdir(), 'tidings-bucket-'));
  const service = new Service({
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  await service.configureBuckets();
  const answer = service.callback();
  const requests: string[] = [];
  let failures = { times: 0, status: 0 };
  let isBroken = false;
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    // As the rule that docs/how-to/object-storage.md asks for.
    response.setHeader('access-control-allow-origin', '*');
    if (isBroken) request.socket.destroy();
    else if (failures.times > 0) {
      failures = { ...failures, times: failures.times - 1 };
      request.resume();
      response.writeHead(failures.status).end();
    } else if (isSigned(request)) void answer(request, response);
    else response.writeHead(403, { 'content-type': 'application/xml' }).end(REFUSED);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    bucket: BUCKET,
    config: { endpoint, region: 'us-east-1', accessKey: KEY, secretKey: KEY },
    settings: { s3Endpoint: endpoint, s3AccessKey: KEY, s3SecretKey: KEY },
    variables: {
      TIDINGS_S3_ENDPOINT: endpoint,
      TIDINGS_S3_ACCESS_KEY: KEY,
      TIDINGS_S3_SECRET_KEY: KEY,
    },
    requests,
    failNext(times, status) {
      failures = { times, status };
    },
    break() {
      isBroken = true;
      server.closeAllConnections();
    },
    repair() {
      isBroken = false;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      service.logger.exceptions.unhandle();
      service.logger.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The service makes the tokens of its lists with DES, which OpenSSL 3 lacks. Triple DES with the same key three times
 * is the same.
 */
function replaceDes(): void {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const original: (cipher: string, key: Buffer, iv: Buffer) => unknown = crypto[name];
    Object.assign(crypto, {
      [name]: (cipher: string, key: Buffer, iv: Buffer) =>
        cipher === 'des'
          ? original('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
          : original(cipher, key, iv),
    });
  }
}

function isSigned({ headers, url = '' }: IncomingMessage): boolean {
  return headers.authorization !== undefined || url.includes('X-Amz-Signature=');
}
