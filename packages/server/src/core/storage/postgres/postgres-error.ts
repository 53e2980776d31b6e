import pg from 'pg';
import { StorageError, type StorageProblem } from '../storage-error.ts';

type Advice = readonly [StorageProblem, string];

/** Advice by SQLSTATE, or by its class (two characters) if the whole class has one meaning. */
const advices: Readonly<Record<string, Advice>> = {
  '08': ['unavailable', 'The connection to PostgreSQL was lost.'],
  '23': ['constraint', 'The rows break a rule of the schema.'],
  '25006': ['readonly', 'PostgreSQL takes no writes here. Connect to the primary server.'],
  '28': ['unavailable', 'PostgreSQL refused the user or password. Check the database URL.'],
  '3D000': [
    'unavailable',
    'There is no such database on the server. Create it, or check the database URL.',
  ],
  '40': ['busy', 'Two transactions conflicted. Try again.'],
  '53': [
    'unavailable',
    'PostgreSQL is out of connections or memory. Raise its limits, or use fewer nodes.',
  ],
  '53100': ['full', 'The disk of the PostgreSQL server is full. Free some space.'],
  '55P03': ['busy', 'Another transaction held a lock for too long. Try again.'],
  '57014': ['busy', 'The statement took too long and was cancelled. Try again.'],
  '57': ['unavailable', 'PostgreSQL is starting or shutting down. Try again.'],
  '58': ['io', 'PostgreSQL failed to read or write its files. Check its disk and its log.'],
  XX001: ['corrupt', 'PostgreSQL found damaged data. Restore it from a backup.'],
  XX002: ['corrupt', 'PostgreSQL found a damaged index. Rebuild it.'],
};

/** The messages of a pooler that was not announced, and of PostgreSQL behind it. */
const POOLER =
  /unsupported startup parameter|prepared statement ".*" (does not exist|already exists)/;
const POOLER_ADVICE =
  'A pooler such as PgBouncer is in front of PostgreSQL. Name the server itself with --database-direct, too.';

/** The pool's message for a timeout; it has no code. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

export function postgresError(cause: unknown): StorageError {
  if (cause instanceof StorageError) return cause;
  const [kind, advice] = adviceFor(cause);
  return new StorageError(kind, `${advice} (${describe(cause)})`, { cause });
}

function adviceFor(cause: unknown): Advice {
  if (cause instanceof RangeError)
    return ['other', 'The database holds a value that is too large.'];
  if (!(cause instanceof pg.DatabaseError)) {
    if (describe(cause) === POOL_TIMEOUT) return ['busy', 'All connections are in use. Try again.'];
    return [
      'unavailable',
      'PostgreSQL cannot be reached. Check that it runs, and the database URL.',
    ];
  }
  if (POOLER.test(cause.message)) return ['unavailable', POOLER_ADVICE];
  const code = cause.code ?? '';
  return advices[code] ?? advices[code.slice(0, 2)] ?? ['other', 'PostgreSQL refused a statement.'];
}

/** Returns the message of an error. A failed connection to a name with several addresses has one per address. */
function describe(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(describe).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
