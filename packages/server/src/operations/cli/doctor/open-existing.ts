import type { Logger } from 'pino';
import type { Config } from '../../../core/config/config.ts';
import type { Engine } from '../../../core/storage/engine.ts';
import { connectIfThere } from '../../../core/storage/open-engine.ts';
import { StorageError } from '../../../core/storage/storage-error.ts';
import { t } from '../../../languages/command-line.ts';
import { type Check, fail } from './check.ts';

type Opened =
  | { readonly engine: Engine; readonly problem?: undefined }
  | { readonly engine?: undefined; readonly problem: Check };

/** Opens the database without creating or migrating it. */
export async function openExisting(config: Config, log: Logger): Promise<Opened> {
  const { database, databaseDirect } = config;
  try {
    const engine = await connectIfThere({ database, databaseDirect, log });
    if (engine) return { engine };
    return {
      problem: fail(
        t('doctor.database'),
        t('doctor.databaseMissing', { database }),
        t('doctor.databasePlace'),
      ),
    };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return {
      problem: fail(t('doctor.database'), error.message, t('doctor.fixFirst')),
    };
  }
}
