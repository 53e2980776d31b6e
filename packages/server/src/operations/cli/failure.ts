import { ApiError } from '../../core/api-error.ts';
import { ConfigError } from '../../core/config/config-error.ts';
import { maskSecrets } from '../../core/config/mask-secrets.ts';
import { SubdomainTaken } from '../../core/realm/create-realm.ts';
import { StorageError } from '../../core/storage/storage-error.ts';
import { MailRefused, MailServerTrouble } from '../../delivery/mail/mail-error.ts';
import { BackupError } from '../backup/backup-error.ts';
import { ExportError } from '../export/export-error.ts';
import { ImportError } from '../import/export-files.ts';
import { MoveError } from '../realm-move/move-error.ts';
import { describeListenFailure } from './listen-failure.ts';

/** Error of a command. The message says what went wrong and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Error that is evident from the command line alone, such as a missing option. */
export class UsageError extends CommandError {}

/** Validates the arguments of a command before it opens anything. */
export async function reading<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

const expected = [
  ApiError,
  BackupError,
  CommandError,
  ConfigError,
  ExportError,
  MailRefused,
  MailServerTrouble,
  ImportError,
  MoveError,
  StorageError,
  SubdomainTaken,
];

/** Tells whether the message is meant for the administrator. Any other error is a bug. */
export function isExpected(error: unknown): error is Error {
  return isSystemError(error) || expected.some((kind) => error instanceof kind);
}

export function describeFailure(error: unknown): { error: string } {
  return { error: maskSecrets(messageOf(error).replace(/^error: /, '')) };
}

/** Returns the message for the administrator. */
export function messageOf(error: unknown): string {
  if (isSystemError(error)) return describeListenFailure(error) ?? error.message;
  return error instanceof Error ? error.message : String(error);
}

/** Tells whether this is an error of the system, whose own message says what failed and where. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}
