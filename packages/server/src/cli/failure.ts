import { ApiError } from '../api-error.ts';
import { BackupError } from '../backup/backup-error.ts';
import { ConfigError } from '../config/config-error.ts';
import { maskSecrets } from '../config/mask-secrets.ts';
import { SubdomainTaken } from '../realm/create-realm.ts';
import { StorageError } from '../storage/storage-error.ts';

/** A command cannot do what it was asked; the message says why and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const expected = [ApiError, BackupError, CommandError, ConfigError, StorageError, SubdomainTaken];

/** Whether the message was written for whoever runs the command; anything else is a bug. */
export function isExpected(error: unknown): error is Error {
  return isSystemError(error) || expected.some((kind) => error instanceof kind);
}

export function describeFailure(error: unknown): { error: string } {
  const message = error instanceof Error ? error.message : String(error);
  return { error: maskSecrets(message.replace(/^error: /, '')) };
}

/** Such as a port that is taken: the system's own message names what and where. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}
