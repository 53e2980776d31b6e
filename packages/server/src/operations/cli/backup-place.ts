import { resolve } from 'node:path';
import { bucketPlaceIn, bucketUrl, isBucketUrl } from '../../core/storage/files/bucket-url.ts';
import { UsageError } from './failure.ts';

/** Reads the place of backups from the command line: the path of a folder or file, or an `s3://` URL. */
export function placeIn(given: string): string {
  if (!isBucketUrl(given)) return resolve(given);
  const bucket = bucketPlaceIn(given);
  if (bucket) return bucketUrl(bucket);
  throw new UsageError(
    `'${given}' must be s3:// with the name of a bucket and folders in it if necessary.`,
  );
}
