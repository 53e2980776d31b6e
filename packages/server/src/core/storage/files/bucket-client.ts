import { createHash } from 'node:crypto';
import type { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../../config/config.ts';
import { BucketRefusal, textsIn } from './bucket-answer.ts';
import type { FilePart, FileState, SignedAnswer } from './file-store.ts';
import { type OnRequest, patientFetch } from './patient-fetch.ts';

/** Objects that are larger are sent in parts of this size. */
const PART_BYTES = 8 * 2 ** 20;
/** Parts that are sent at the same time. */
const PARTS_AT_ONCE = 4;
const SIGNED_FOR_SECONDS = 60;
const NOT_FOUND = 404;

interface ListedObject extends FileState {
  readonly key: string;
}

interface Page {
  readonly objects: readonly ListedObject[];
  /** Continues the list; undefined at its end. */
  readonly next: string | undefined;
}

interface Call {
  readonly method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}

/** One bucket of a service that speaks S3. Failed requests are repeated for some seconds. */
export class BucketClient {
  readonly #config: S3Config;
  readonly #bucket: string;
  readonly #onRequest: OnRequest;

  constructor(config: S3Config, bucket: string, onRequest: OnRequest) {
    this.#config = config;
    this.#onRequest = onRequest;
    this.#bucket = bucket;
  }

  /** Returns undefined if there is no such object. */
  get(key: string, part?: FilePart): Promise<Response | undefined> {
    const headers = part && { range: `bytes=${part.start}-${part.end}` };
    return unlessMissing(
      this.#call(key, headers && { headers }),
      // Another 404 says that the service or the bucket is missing.
      ({ code }) => code === 'NoSuchKey',
    );
  }

  /** Returns undefined if there is no such object. */
  async head(key: string): Promise<FileState | undefined> {
    const answer = await unlessMissing(
      this.#call(key, { method: 'HEAD' }),
      // The answer has no body that could name a code.
      ({ status }) => status === NOT_FOUND,
    );
    return (
      answer && {
        size: Number(answer.headers.get('content-length')),
        mtimeMs: Date.parse(answer.headers.get('last-modified') ?? ''),
      }
    );
  }

  /** Writes an object. It appears, or replaces another one, once all of it has arrived. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > PART_BYTES) await this.#putParts(key, bytes);
    else await this.#done(key, { method: 'PUT', body: bytes });
  }

  async delete(key: string): Promise<void> {
    await this.#done(key, { method: 'DELETE' });
  }

  /** Lists objects whose keys begin with `prefix`, in their order. */
  async list(prefix: string, count: number, from?: string): Promise<Page> {
    const query = {
      'list-type': '2',
      'max-keys': String(count),
      prefix,
      ...(from !== undefined && { 'continuation-token': from }),
    };
    const xml = await this.#done('', { query });
    const objects = textsIn(xml, 'Contents').map((content) => ({
      key: textsIn(content, 'Key')[0] ?? '',
      size: Number(textsIn(content, 'Size')[0]),
      mtimeMs: Date.parse(textsIn(content, 'LastModified')[0] ?? ''),
    }));
    const isCut = textsIn(xml, 'IsTruncated')[0] === 'true';
    return { objects, next: isCut ? textsIn(xml, 'NextContinuationToken')[0] : undefined };
  }

  /** Returns an address from which anyone can get the object for a minute. */
  async signedUrl(key: string, answer: SignedAnswer): Promise<string> {
    const url = this.#address(key, {
      'X-Amz-Expires': String(SIGNED_FOR_SECONDS),
      'response-content-type': answer.contentType,
      'response-content-disposition': answer.contentDisposition,
      'response-cache-control': 'private, no-store',
    });
    const signer = await this.#signer({ url: url.href, signQuery: true });
    return (await signer.sign()).url.href;
  }

  async #putParts(key: string, bytes: Uint8Array): Promise<void> {
    const begun = await this.#done(key, { method: 'POST', query: { uploads: '' } });
    const uploadId = textsIn(begun, 'UploadId')[0] ?? '';
    try {
      const etags = await this.#sendParts(key, uploadId, bytes);
      const parts = etags.map(
        (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      await this.#complete(key, { query: { uploadId }, body }, bytes.length);
    } catch (error) {
      // The first error is the one that matters. The service removes what stays behind by its own rules.
      await this.#done(key, { method: 'DELETE', query: { uploadId } }).catch(() => undefined);
      throw error;
    }
  }

  async #complete(key: string, call: Call, size: number): Promise<void> {
    try {
      const answer = await this.#done(key, { ...call, method: 'POST' });
      // A failure at this point still has the status of a success.
      if (answer.includes('<Error>')) throw new BucketRefusal(500, answer);
    } catch (error) {
      const isOver = error instanceof BucketRefusal && error.code === 'NoSuchUpload';
      // The request was repeated after its answer was lost, so the upload may be complete.
      if (!isOver || (await this.head(key))?.size !== size) throw error;
    }
  }

  /** Returns the parts' tags, in their order. */
  async #sendParts(key: string, uploadId: string, bytes: Uint8Array): Promise<string[]> {
    const count = Math.ceil(bytes.length / PART_BYTES);
    const etags: string[] = [];
    let next = 0;
    const sendNext = async () => {
      while (next < count) {
        const index = next;
        next += 1;
        const body = bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES);
        const query = { partNumber: String(index + 1), uploadId };
        const answer = await this.#call(key, { method: 'PUT', query, body });
        await answer.arrayBuffer();
        etags[index] = answer.headers.get('etag') ?? '';
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARTS_AT_ONCE, count) }, sendNext));
    return etags;
  }

  /** Sends a request, and returns the text of the answer. */
  async #done(key: string, call: Call): Promise<string> {
    return (await this.#call(key, call)).text();
  }

  /** Sends a request. Throws a BucketRefusal unless it succeeds. */
  async #call(
    key: string,
    { method = 'GET', query = {}, headers = {}, body }: Call = {},
  ): Promise<Response> {
    const url = this.#address(key, query).href;
    const hash = body === undefined ? 'UNSIGNED-PAYLOAD' : hashOf(body);
    const answer = await patientFetch(async () => {
      const signer = await this.#signer({
        url,
        method,
        // The service compares the hash with what arrives.
        headers: { ...headers, 'x-amz-content-sha256': hash },
        // Bytes are never in shared memory, which `fetch` refuses.
        ...(body !== undefined && { body: body as string | Uint8Array<ArrayBuffer> }),
      });
      return signer.sign();
    }, this.#onRequest);
    if (answer.ok) return answer;
    throw new BucketRefusal(answer.status, await answer.text());
  }

  #address(key: string, query: Readonly<Record<string, string>>): URL {
    const url = new URL(`${this.#config.endpoint}/${this.#bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  /** Loads the library on demand, since most servers use a folder. */
  async #signer(
    request: Pick<
      ConstructorParameters<typeof AwsV4Signer>[0],
      'url' | 'method' | 'headers' | 'body' | 'signQuery'
    >,
  ): Promise<AwsV4Signer> {
    const { AwsV4Signer: Signer } = await import('aws4fetch');
    const { region, accessKey: accessKeyId, secretKey: secretAccessKey } = this.#config;
    return new Signer({ ...request, service: 's3', region, accessKeyId, secretAccessKey });
  }
}

async function unlessMissing(
  asked: Promise<Response>,
  isMissing: (refusal: BucketRefusal) => boolean,
): Promise<Response | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof BucketRefusal && isMissing(error)) return undefined;
    throw error;
  }
}

function hashOf(body: Uint8Array | string): string {
  return createHash('sha256').update(body).digest('hex');
}
