import { ALLOWANCE_MS } from '../../delivery/mail/mail-allowance.ts';
import type { Services } from '../../services.ts';

/** Deletes used and expired invitations, which contain addresses of people without an account. */
export async function forgetOldInvitations({
  engine,
  clock,
}: Pick<Services, 'engine' | 'clock'>): Promise<void> {
  const now = clock.now();
  await engine.write(async (tx) => {
    await tx.run('DELETE FROM invitation_mails WHERE mailed_at <= $1', [now - ALLOWANCE_MS]);
    await tx.run('DELETE FROM invites WHERE expires_at <= $1 OR (single_use = 1 AND uses > 0)', [
      now,
    ]);
  });
}
