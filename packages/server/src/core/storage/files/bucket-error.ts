import { StorageError, type StorageProblem } from '../storage-error.ts';
import { BucketRefusal } from './bucket-answer.ts';

type Problem = readonly [StorageProblem, string];

const KEYS =
  'Check s3AccessKey, s3SecretKey and s3Region, and that the key may read, write, list and delete there.';

const noBucket: Problem = [
  'unavailable',
  'The bucket does not exist. Create it, or check its name and s3Endpoint.',
];

const region: Problem = [
  'unavailable',
  'The bucket is in another region. Set s3Region to the one of the bucket, and s3Endpoint if it names a region.',
];

const byCode: Readonly<Record<string, Problem>> = {
  NoSuchBucket: noBucket,
  AuthorizationHeaderMalformed: region,
  PermanentRedirect: region,
  InvalidAccessKeyId: ['readonly', `The service does not know this server’s key. ${KEYS}`],
  SignatureDoesNotMatch: ['readonly', `The service refused this server’s signature. ${KEYS}`],
  RequestTimeTooSkewed: [
    'unavailable',
    'The clocks of this machine and the service differ. Set this one.',
  ],
  QuotaExceeded: ['full', 'The quota of the bucket is used up. Raise it, or free some space.'],
  XMinioStorageFull: ['full', 'The disks of the service are full. Free some space.'],
};

const byStatus: Readonly<Record<number, Problem>> = {
  301: region,
  401: ['readonly', `The service refused this server’s key. ${KEYS}`],
  403: ['readonly', `The service refused this server’s key. ${KEYS}`],
  404: noBucket,
  507: ['full', 'The service has no room. Free some space there.'],
};

const failed: Problem = ['unavailable', 'The service failed. Try again later, or see its log.'];
const unreachable: Problem = [
  'unavailable',
  'The service does not answer. Check s3Endpoint, and that this machine can reach it.',
];

/** Turns an error of a bucket into advice for the operator. `place` is the bucket's URL. */
export function bucketError(cause: unknown, place: string): unknown {
  if (!(cause instanceof Error)) return cause;
  const [kind, advice] =
    cause instanceof BucketRefusal
      ? (byCode[cause.code ?? ''] ?? byStatus[cause.status] ?? failed)
      : unreachable;
  return new StorageError(kind, `${place}: ${advice} (${reasonOf(cause)})`, { cause });
}

/** Returns the innermost reason: `fetch` says only that it failed. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
