import type { Config } from '../../config/config.ts';
import { BucketStore } from './bucket-store.ts';
import { bucketPlaceIn } from './bucket-url.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';
import { MovingStore } from './moving-store.ts';
import type { OnRequest } from './patient-fetch.ts';

type Places = Pick<Config, 'uploads' | 'uploadsMovedFrom' | 's3' | 'uploadsSignedUrls'>;

/** Returns the store of uploaded files that the settings name. `onRequest` hears of each request to a bucket. */
export function fileStoreOf(config: Places, onRequest?: OnRequest): FileStore {
  const current = storeAt(config.uploads, config, onRequest);
  return config.uploadsMovedFrom === undefined
    ? current
    : new MovingStore(current, storeAt(config.uploadsMovedFrom, config, onRequest));
}

/** Returns the store in a folder or, for a URL such as `s3://files/chat`, in a bucket. */
export function storeAt(
  place: string,
  { s3, uploadsSignedUrls: signsUrls }: Places,
  onRequest?: OnRequest,
): FileStore {
  const bucket = bucketPlaceIn(place);
  if (!bucket) return new FolderStore(place);
  if (!s3) throw new Error(`${place} needs a key, which the settings were checked for`);
  return new BucketStore(bucket, s3, { signsUrls, onRequest });
}
