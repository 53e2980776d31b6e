import type { S3Config } from '../../../core/config/config.ts';
import { BucketStore } from '../../../core/storage/files/bucket-store.ts';
import { bucketPlaceIn } from '../../../core/storage/files/bucket-url.ts';
import { BackupError } from '../backup-error.ts';
import type { BackupFiles } from './backup-files.ts';
import { BucketFiles } from './bucket-files.ts';
import { FolderFiles } from './folder-files.ts';

/** Returns the files of a folder of backups on this machine or, for an `s3://` URL, in a bucket. */
export function backupFilesAt(place: string, s3: S3Config | undefined): BackupFiles {
  const bucket = bucketPlaceIn(place);
  if (!bucket) return new FolderFiles(place);
  if (s3) return new BucketFiles(new BucketStore(bucket, s3));
  throw new BackupError(
    `${place} needs a key: set s3AccessKey, s3SecretKey and, unless it is at Amazon, s3Endpoint.`,
  );
}
