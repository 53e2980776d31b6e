import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3Config } from '../../config/config.ts';
import { BucketClient } from './bucket-client.ts';
import { bucketError } from './bucket-error.ts';
import { type BucketPlace, bucketUrl } from './bucket-url.ts';
import type { FilePart, FileState, FileStore, SignedAnswer } from './file-store.ts';
import type { OnRequest } from './patient-fetch.ts';
import { isStoredName, storedNames } from './stored-name.ts';

/** A stored file, as a list of the bucket shows it. */
export interface ListedFile extends FileState {
  readonly path: string;
}

interface Wishes {
  /** Whether browsers may get files from the bucket itself. */
  readonly signsUrls?: boolean;
  /** Length of the pages of a list; services allow 1000. */
  readonly pageLength?: number;
  /** Called with the outcome of each request. */
  readonly onRequest?: OnRequest | undefined;
}

/**
 * Files in a bucket of a service that speaks S3. Every later request must see a written object, as at all current
 * services.
 */
export class BucketStore implements FileStore {
  readonly places: readonly [string];
  readonly #client: BucketClient;
  readonly #prefix: string;
  readonly #signsUrls: boolean;
  readonly #pageLength: number;

  constructor({ bucket, prefix }: BucketPlace, config: S3Config, wishes: Wishes = {}) {
    this.places = [bucketUrl({ bucket, prefix })];
    this.#client = new BucketClient(config, bucket, wishes.onRequest ?? (() => undefined));
    this.#prefix = prefix;
    this.#signsUrls = wishes.signsUrls ?? false;
    this.#pageLength = wishes.pageLength ?? 1000;
  }

  prepare(): Promise<void> {
    return this.assertUsable();
  }

  /** Asks for a list, which needs the bucket and a valid key. */
  async assertUsable(): Promise<void> {
    await this.#advised(this.#client.list(this.#prefix, 1));
  }

  async put(path: string, bytes: Uint8Array): Promise<void> {
    await this.#advised(this.#client.put(this.#keyOf(path), bytes));
  }

  async read(path: string): Promise<Buffer | undefined> {
    const answer = await this.#advised(this.#client.get(this.#keyOf(path)));
    return answer && Buffer.from(await this.#advised(answer.arrayBuffer()));
  }

  async stream(path: string, part?: FilePart): Promise<Readable | undefined> {
    const answer = await this.#advised(this.#client.get(this.#keyOf(path), part));
    return answer && Readable.fromWeb(answer.body as ReadableStream);
  }

  async stat(path: string): Promise<FileState | undefined> {
    return this.#advised(this.#client.head(this.#keyOf(path)));
  }

  async has(path: string): Promise<boolean> {
    return (await this.stat(path)) !== undefined;
  }

  async remove(path: string): Promise<void> {
    await this.#advised(this.#client.delete(this.#keyOf(path)));
  }

  async *list(folder = ''): AsyncGenerator<string> {
    for await (const { path } of this.listed(folder)) yield path;
  }

  /** Like `list`, with sizes and times. Leaves out objects of other programs. */
  async *listed(folder = ''): AsyncGenerator<ListedFile> {
    const prefix = this.#prefix + (folder === '' ? '' : `${folder}/`);
    let from: string | undefined;
    do {
      const page = await this.#advised(this.#client.list(prefix, this.#pageLength, from));
      for (const { key, size, mtimeMs } of page.objects) {
        const path = key.slice(this.#prefix.length);
        if (path.split('/').every(isStoredName)) yield { path, size, mtimeMs };
      }
      from = page.next;
    } while (from !== undefined);
  }

  async signedUrl(path: string, answer: SignedAnswer): Promise<string | undefined> {
    return this.#signsUrls ? this.#client.signedUrl(this.#keyOf(path), answer) : undefined;
  }

  async #advised<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw bucketError(error, this.places[0]);
    }
  }

  #keyOf(path: string): string {
    return this.#prefix + storedNames(path).join('/');
  }
}
