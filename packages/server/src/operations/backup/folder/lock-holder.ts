import { readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { t } from '../../../languages/command-line.ts';
import { BackupError } from '../backup-error.ts';

/** The process that writes into a folder of backups. */
const LockHolder = Type.Object({
  pid: Type.Integer(),
  host: Type.String(),
  /** The PID namespace, inside which process ids are unique. */
  processes: Type.String(),
  since: Type.String(),
});
export type LockHolder = Static<typeof LockHolder>;

/** Interval of the signs that a holder gives. */
export const SHOWN_EVERY_MS = 60_000;
/** Age of the last sign from a process on another machine after which it counts as gone. */
export const ABANDONED_AFTER_MS = 3_600_000;

/** Parses the content of a lock. Returns undefined if it names no holder. */
export function holderIn(text: string): LockHolder | undefined {
  try {
    const holder: unknown = JSON.parse(text);
    return Value.Check(LockHolder, holder) ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process has ended. Returns false if that cannot be seen from here. */
export async function hasEnded({ pid, host, processes }: LockHolder): Promise<boolean> {
  const self = await thisProcess(0);
  if (host !== self.host || processes !== self.processes) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

export async function thisProcess(now: number): Promise<LockHolder> {
  return {
    pid: process.pid,
    host: hostname(),
    // Each container has its own process ids.
    processes: await readlink('/proc/self/ns/pid').catch(() => ''),
    since: new Date(now).toISOString(),
  };
}

/** The refusal of a lock that another process holds. */
export class PlaceBusy extends BackupError {
  readonly who: string;

  constructor(folder: string, holder?: LockHolder) {
    const who = holder ? t('backup.processOn', { ...holder }) : t('backup.anotherProcess');
    super(t('backup.busy', { folder, who }));
    this.who = who;
  }
}

export function takenOver(folder: string): BackupError {
  return new BackupError(t('backup.takenOver', { folder }));
}
