import type { Logger } from 'pino';
import type { FairWork } from '../../core/jobs/fair-work.ts';
import type { FileStore } from '../../core/storage/files/file-store.ts';
import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import type { Services } from '../../services.ts';
import { imageShape, openAnimation, openStill } from './open-image.ts';
import { parsePathId } from './path-id.ts';
import type { ThumbnailFormat } from './thumbnail-formats.ts';
import { storedPath } from './upload-files.ts';

/** Thumbnails of uploaded images. Created on first request and then stored. */
export class Thumbnails {
  readonly #files: FileStore;
  readonly #images: FairWork;
  readonly #log: Logger;
  readonly #inFlight = new Map<string, Promise<Buffer | undefined>>();

  constructor({ files, images, log }: Pick<Services, 'files' | 'images' | 'log'>) {
    this.#files = files;
    this.#images = images;
    this.#log = log;
  }

  /** Returns a thumbnail; undefined if the file is not a readable image. */
  async get(attachment: AttachmentRow, format: ThumbnailFormat): Promise<Buffer | undefined> {
    if (attachment.width === null) return undefined;
    const path = storedPath(attachment.path_id, format.name);
    return (await this.#files.read(path)) ?? this.#makeOnce(path, attachment, format);
  }

  /** Shares one creation between concurrent requests. */
  #makeOnce(
    path: string,
    attachment: AttachmentRow,
    format: ThumbnailFormat,
  ): Promise<Buffer | undefined> {
    const inFlight = this.#inFlight.get(path);
    if (inFlight) return inFlight;
    const making = this.#images
      .do(ownerOf(attachment), () => this.#make(path, attachment, format))
      .finally(() => this.#inFlight.delete(path));
    this.#inFlight.set(path, making);
    return making;
  }

  async #make(
    path: string,
    { path_id, content_type }: AttachmentRow,
    format: ThumbnailFormat,
  ): Promise<Buffer | undefined> {
    const original = await this.#files.read(storedPath(path_id));
    if (!original) return undefined;
    const thumbnail = await thumbnailOf(original, content_type, format);
    if (thumbnail) await this.#keep(path, path_id, thumbnail);
    return thumbnail;
  }

  /** Stores a thumbnail. If that fails, it is created again next time. */
  async #keep(path: string, pathId: string, thumbnail: Buffer): Promise<void> {
    try {
      await this.#files.put(path, thumbnail);
      // If the file was deleted meanwhile, its thumbnails were too, so this one must go.
      if (!(await this.#files.has(storedPath(pathId)))) await this.#files.remove(path);
    } catch (error) {
      this.#log.warn({ err: error }, 'could not keep a thumbnail');
    }
  }
}

function ownerOf({ path_id, owner_id }: AttachmentRow): string {
  return `${parsePathId(path_id)?.realmId}:${owner_id}`;
}

async function thumbnailOf(
  original: Buffer,
  contentType: string,
  { max_width, max_height, animated }: ThumbnailFormat,
): Promise<Buffer | undefined> {
  const shape = await imageShape(original, contentType);
  if (!shape) return undefined;
  const image = animated && shape.frames > 1 ? openAnimation(original, shape) : openStill(original);
  try {
    return await image
      .resize(max_width, max_height, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer();
  } catch {
    // The header was valid, but the data is not.
    return undefined;
  }
}
