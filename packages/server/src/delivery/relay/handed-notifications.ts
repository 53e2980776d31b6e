import type { RelayData } from './relay-data.ts';

/** Servers do not retry for longer. */
const REMEMBERED_MS = 86_400_000;

export interface HandedKey {
  readonly device_id: number;
  readonly notification_id: string;
}

const columns = { device_id: 'integer', notification_id: 'text' } as const;

/**
 * Returns the notifications that were already sent. A server that got no answer repeats its request, and not every
 * service detects duplicates.
 */
export async function handedBefore(
  { engine }: RelayData,
  keys: readonly HandedKey[],
): Promise<Set<string>> {
  const asked = engine.dialect.rowsFrom('$1', columns, 'asked');
  const rows = await engine.reader.all<HandedKey>(
    `SELECT handed.device_id, handed.notification_id FROM ${asked}
     JOIN relay_handed AS handed ON handed.device_id = asked.device_id
       AND handed.notification_id = asked.notification_id`,
    [JSON.stringify(keys)],
  );
  return new Set(rows.map(handedText));
}

export async function noteHanded(
  { engine, clock }: RelayData,
  keys: readonly HandedKey[],
): Promise<void> {
  if (keys.length === 0) return;
  const rows = engine.dialect.rowsFrom('$1', columns, 'fresh');
  await engine.write((tx) =>
    tx.run(
      `INSERT INTO relay_handed (device_id, notification_id, handed_at)
       SELECT device_id, notification_id, $2 FROM ${rows} WHERE true ON CONFLICT DO NOTHING`,
      [JSON.stringify(keys), clock.now()],
    ),
  );
}

export async function forgetHanded({ engine, clock }: RelayData): Promise<void> {
  await engine.write((tx) =>
    tx.run('DELETE FROM relay_handed WHERE handed_at < $1', [clock.now() - REMEMBERED_MS]),
  );
}

export function handedText({ device_id, notification_id }: HandedKey): string {
  return `${device_id} ${notification_id}`;
}
