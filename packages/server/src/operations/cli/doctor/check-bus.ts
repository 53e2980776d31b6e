import type { Config } from '../../../core/config/config.ts';
import { connectToNats } from '../../../core/storage/postgres/nats-connection.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { t } from '../../../languages/command-line.ts';
import { type Check, ok, warn } from './check.ts';

/** Checks that each server of the bus accepts this one. */
export function checkBus({ bus }: Config): Promise<Check[]> {
  return Promise.all(bus.map(checkServer));
}

async function checkServer(url: string): Promise<Check> {
  const name = t('doctor.bus', { host: new URL(url).host });
  try {
    const connection = await connectToNats([url]);
    await connection.close();
    return ok(name, t('doctor.busAccepts'));
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return warn(name, error.message, t('doctor.busAdvice'));
  }
}
