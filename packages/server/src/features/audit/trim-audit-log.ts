import type { Services } from '../../services.ts';

/** Small, so that other writers do not wait long. */
const ENTRIES_PER_TRANSACTION = 1000;

/** Deletes the entries that are older than the server keeps them. */
export async function trimAuditLog({
  engine,
  clock,
  config,
}: Pick<Services, 'engine' | 'clock' | 'config'>): Promise<void> {
  const oldest = clock.now() - config.auditLogKeepMs;
  const realms = await engine.reader.all<{ id: number }>(
    'SELECT id FROM realms WHERE move_state IS NULL ORDER BY id',
  );
  for (const { id } of realms) {
    let trimmed: number;
    do {
      trimmed = await engine.write((tx) => tx.run(TRIM, [id, oldest]));
    } while (trimmed === ENTRIES_PER_TRANSACTION);
  }
}

export const TRIM = `DELETE FROM audit_log WHERE realm_id = $1 AND id IN (
  SELECT id FROM audit_log WHERE realm_id = $1 AND at < $2
  ORDER BY at LIMIT ${ENTRIES_PER_TRANSACTION}
)`;
