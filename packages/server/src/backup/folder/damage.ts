import { BackupError } from '../backup-error.ts';

/** What a backup of a folder needs is missing, or is not what was written. */
export class Damage extends BackupError {}
