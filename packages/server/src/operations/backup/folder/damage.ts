import { BackupError } from '../backup-error.ts';

/** A piece of a backup is missing, or differs from what was written. */
export class Damage extends BackupError {}
