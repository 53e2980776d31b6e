import { type PauseSchedule, pauseAfter } from '../../core/jobs/back-off.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import { type PushDeviceRow, pushDevices } from '../../core/storage/tables/push.ts';
import type { Services } from '../../services.ts';
import type { Carrier } from './carrier.ts';
import { RelayError } from './relay-client.ts';
import { putDevice } from './stored-devices.ts';

/** The relay accepts no older registration. */
const GIVE_UP_AFTER_MS = 86_400_000;
const retries: PauseSchedule = { firstMs: 1000, mostMs: 90_000, jitter: 0.25 };
/** Longer than the relay's timeout. Other processes do not try meanwhile. */
const CLAIM_MS = 60_000;
/** A longer wait was set by a clock that has been set back since. */
const LONGEST_WAIT_MS = 2 * retries.mostMs;
const BATCH = 20;

interface Due {
  readonly realm: Realm;
  readonly device: PushDeviceRow;
}

interface Found {
  readonly due: readonly Due[];
  /** Realms that cannot be opened; their devices wait for the next run. */
  readonly closed: readonly number[];
  readonly errors: readonly Error[];
  readonly isAll: boolean;
}

/**
 * Registers pending devices with the relay. The pending rows are the queue, so a crash loses none. Setting the time of
 * the next attempt claims a device, and only one process succeeds. If that process dies after reaching the relay, the
 * next one repeats the registration and gets the same answer.
 */
export async function forwardRegistrations(services: Services, carrier: Carrier): Promise<void> {
  const left = new Set<number>();
  const errors: unknown[] = [];
  let isAll: boolean;
  do {
    const found = await dueDevices(services, left);
    isAll = found.isAll;
    errors.push(...found.errors);
    for (const id of found.closed) left.add(id);
    const work = found.due.map((each) => forward(services, carrier, each));
    for (const [index, outcome] of (await Promise.allSettled(work)).entries()) {
      if (outcome.status === 'fulfilled') continue;
      errors.push(outcome.reason);
      left.add(found.due[index]?.realm.id ?? 0);
    }
  } while (!isAll);
  if (errors.length > 0) throw new AggregateError(errors, 'Some registrations failed');
}

async function dueDevices(
  { engine, clock, realms }: Services,
  left: ReadonlySet<number>,
): Promise<Found> {
  const now = clock.now();
  const rows = await engine.reader.all<RawRow>(
    `SELECT realm_id, ${Object.keys(pushDevices.columns).join(', ')} FROM push_devices
     WHERE (next_attempt_at <= $1 OR next_attempt_at > $2)
     AND NOT (${engine.dialect.among('realm_id', '$3')})
     ORDER BY next_attempt_at LIMIT ${BATCH}`,
    [now, now + LONGEST_WAIT_MS, JSON.stringify([...left])],
  );
  const { open, errors } = await realms.withIds(rows.map(({ realm_id }) => Number(realm_id)));
  const due: Due[] = [];
  const closed: number[] = [];
  for (const { realm_id, ...raw } of rows) {
    const realm = open.get(Number(realm_id));
    if (realm) due.push({ realm, device: decodeRow(pushDevices, raw) });
    else closed.push(Number(realm_id));
  }
  return { due, closed, errors, isAll: rows.length < BATCH };
}

async function forward(services: Services, carrier: Carrier, due: Due): Promise<void> {
  if (!(await claim(services, due))) return;
  const { realm, device } = due;
  try {
    const device_id = await carrier.register(realm, device);
    await settle(due, { status: 'active', device_id, next_attempt_at: null });
  } catch (error) {
    if (!(error instanceof RelayError)) throw error;
    await noteFailure(services, due, error);
  }
}

async function claim({ engine, clock }: Services, { realm, device }: Due): Promise<boolean> {
  const claimed = await engine.write((tx) =>
    tx.run(
      `UPDATE push_devices SET next_attempt_at = $1 WHERE realm_id = $2 AND user_id = $3
       AND push_account_id = $4 AND next_attempt_at = $5 AND registration = $6`,
      [
        clock.now() + CLAIM_MS,
        realm.id,
        device.user_id,
        device.push_account_id,
        device.next_attempt_at,
        device.registration,
      ],
    ),
  );
  return claimed === 1;
}

async function noteFailure(
  { clock, log }: Services,
  due: Due,
  { failure, code, message }: RelayError,
): Promise<void> {
  const { device, realm } = due;
  const context = { realmId: realm.id, userId: device.user_id, attempts: device.attempts + 1 };
  if (failure === 'rejected') {
    await settle(due, failedWith(code));
    return;
  }
  log[failure === 'refused' ? 'error' : 'warn'](context, `Push registration: ${message}`);
  const now = clock.now();
  if (now - device.registered_at > GIVE_UP_AFTER_MS) {
    await settle(due, failedWith('REQUEST_EXPIRED'));
    return;
  }
  await settle(due, {
    attempts: device.attempts + 1,
    next_attempt_at: now + pauseAfter(device.attempts + 1, retries),
  });
}

/**
 * Returns the outcome for an error code. Clients know these two codes; others mean that the relay could not use the
 * registration.
 */
function failedWith(code: string | undefined): Partial<PushDeviceRow> {
  const isKnown = code === 'INVALID_BOUNCER_PUBLIC_KEY' || code === 'REQUEST_EXPIRED';
  const error_code = isKnown ? code : 'BAD_REQUEST';
  return { status: 'failed', error_code, next_attempt_at: null };
}

/** Stores the outcome, unless the client has requested another registration meanwhile. */
async function settle({ realm, device }: Due, outcome: Partial<PushDeviceRow>): Promise<void> {
  await realm.write(async (change) => {
    const { user_id, push_account_id } = device;
    const [row] = await storedRows(change, pushDevices, { user_id, push_account_id });
    const isCurrent =
      row?.status === 'pending' &&
      row.registration === device.registration &&
      row.registered_at === device.registered_at;
    if (!isCurrent) return;
    const next = { ...row, ...outcome };
    if (outcome.status) putDevice(change, next);
    else change.put(pushDevices, next);
  });
}
