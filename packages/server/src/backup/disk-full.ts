import { BackupError } from './backup-error.ts';

/** There is no room for what a backup has to write. */
export class DiskFull extends BackupError {}
