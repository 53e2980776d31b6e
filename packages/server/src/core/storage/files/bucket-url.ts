/** A bucket, and the part of its keys that belongs to this server. */
export interface BucketPlace {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
}

/** As in the rules for names of buckets, and folders of plain names. */
const BUCKET_URL =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/;

export function isBucketUrl(text: string): boolean {
  return text.startsWith('s3://');
}

/** Parses `s3://bucket/prefix`. Returns undefined if that is invalid. */
export function bucketPlaceIn(url: string): BucketPlace | undefined {
  const [, bucket, folders = ''] = BUCKET_URL.exec(url) ?? [];
  return bucket === undefined
    ? undefined
    : { bucket, prefix: folders === '' ? '' : `${folders.slice(1)}/` };
}

/** Returns the URL without a trailing slash. */
export function bucketUrl({ bucket, prefix }: BucketPlace): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, '');
}
