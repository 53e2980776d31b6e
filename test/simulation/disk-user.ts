/** A user of a disk, until it is killed. */
export interface DiskUser {
  readonly isDead: boolean;
  /** Resolves when it is killed. */
  readonly death: Promise<undefined>;
  /** Called before and after each write. Either call may kill the user. */
  onWrite(moment: 'before' | 'after'): void;
}

/** Thrown for users that have been killed. */
export class DeadUser extends Error {
  override readonly name = 'DeadUser';
}

/** Runs a part of a user's work, and throws if the user is dead before or after it. */
export async function whileAlive<T>(user: DiskUser, work: () => Promise<T>): Promise<T> {
  if (user.isDead) throw new DeadUser();
  const result = await work();
  if (user.isDead) throw new DeadUser();
  return result;
}

/** Runs a write of a user, which may be killed before or after it. */
export function writeAs<T>(user: DiskUser, work: () => Promise<T>): Promise<T> {
  if (!user.isDead) user.onWrite('before');
  return whileAlive(user, async () => {
    const result = await work();
    if (!user.isDead) user.onWrite('after');
    return result;
  });
}
