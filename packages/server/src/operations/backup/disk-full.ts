import { BackupError } from './backup-error.ts';

/** The disk has no room for the backup. */
export class DiskFull extends BackupError {}
