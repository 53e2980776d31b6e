import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import type { Services } from '../../services.ts';
import { type DataFigures, SharedFigures } from './data-figures.ts';

/** Adds the metrics of the database, of work that waits, and of backups. They tell nothing of single organizations. */
export function measureData(
  { metrics }: Pick<FastifyInstance, 'metrics'>,
  services: Pick<Services, 'engine' | 'config' | 'clock' | 'log'>,
): void {
  const figures = new SharedFigures(services);
  /** Adds a gauge whose values are missing while the database does not answer. */
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    valuesOf: (figures: DataFigures) => Iterable<readonly [Record<L, string>, number]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [metrics],
      async collect() {
        this.reset();
        // Otherwise the reset would show as a value of 0.
        if (labelNames.length === 0) this.remove();
        const read = await figures.read();
        for (const [labels, value] of read ? valuesOf(read) : []) this.set(labels, value);
      },
    });
  new Gauge({
    name: 'database_up',
    help: '1 if the database answered in time, else 0.',
    registers: [metrics],
    async collect() {
      this.set((await figures.read()) ? 1 : 0);
    },
  });
  gauge('database_bytes', 'Size of the database on its disk.', [], (read) => [
    [{}, read.databaseBytes],
  ]);
  gauge(
    'log_backlog_entries',
    'Log entries that were not looked at yet for notifications, for mails or for webhooks.',
    ['reader'],
    ({ backlogs }) => [...backlogs.entries].map(([reader, { waiting }]) => [{ reader }, waiting]),
  );
  gauge(
    'log_backlog_seconds',
    'Age of the oldest of these log entries.',
    ['reader'],
    ({ backlogs }) =>
      [...backlogs.entries].map(([reader, { oldestMs }]) => [{ reader }, oldestMs / 1000]),
  );
  gauge('mails_waiting', 'Mails that are due. Counts at most 10000.', [], ({ backlogs }) => [
    [{}, backlogs.mails.waiting],
  ]);
  gauge('mails_waiting_seconds', 'Time that the oldest of these mails waits.', [], (read) => [
    [{}, read.backlogs.mails.oldestMs / 1000],
  ]);
  gauge(
    'push_registrations_waiting',
    'Devices that wait to be registered for notifications. Counts at most 10000.',
    [],
    ({ backlogs }) => [[{}, backlogs.registrations.waiting]],
  );
  gauge(
    'push_registrations_waiting_seconds',
    'Time that the oldest of these registrations waits.',
    [],
    ({ backlogs }) => [[{}, backlogs.registrations.oldestMs / 1000]],
  );
  gauge('data_folder_free_bytes', 'Free space on the disk of the data folder.', [], (read) => [
    [{}, read.freeBytes],
  ]);
  gauge(
    'last_backup_timestamp_seconds',
    'Time of the last backup that `tidings backup` made; 0 if there is none.',
    [],
    (read) => [[{}, (read.lastBackup?.at ?? 0) / 1000]],
  );
  if (services.config.copyTo === undefined) return;
  gauge(
    'database_copied_timestamp_seconds',
    'Time up to which `copyTo` has all changes; 0 before the first copy.',
    [],
    (read) => [[{}, (read.lastCopy?.at ?? 0) / 1000]],
  );
}
