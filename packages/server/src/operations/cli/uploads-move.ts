import type { Command } from 'commander';
import { commandLog } from '../../core/log.ts';
import { storeAt } from '../../core/storage/files/file-store-of.ts';
import { t } from '../../languages/command-line.ts';
import { moveFiles } from '../uploads/move-files.ts';
import { lockForMove } from '../uploads/move-lock.ts';
import {
  type Answer,
  configFor,
  type DataOptions,
  print,
  withDataOptions,
} from './data-command.ts';
import { UsageError } from './failure.ts';

export function addUploads(parent: Command): void {
  const uploads = parent.command('uploads').description('Uploaded files');
  const command = uploads
    .command('move')
    .description('Move uploaded files to the place where the server puts new ones.')
    .addHelpText('after', help);
  withDataOptions(command, ['uploadsMovedFrom']).action(async () => {
    print(await move(command), command.opts<DataOptions>());
  });
}

async function move(command: Command): Promise<Answer> {
  const config = configFor(command);
  const { uploads, uploadsMovedFrom: from } = config;
  if (from === undefined) {
    throw new UsageError(t('cli.moveNeedsPlaces'));
  }
  const log = commandLog(config);
  const moved = await moveFiles(
    storeAt(from, config),
    storeAt(uploads, config),
    () => lockForMove([from, uploads], config.s3, Date.now()),
    (soFar) => log.info(soFar, 'moving files'),
  );
  return {
    json: { from, to: uploads, ...moved },
    text: t('cli.moved', { count: moved.files, bytes: moved.bytes, from, to: uploads }),
  };
}

const help = `
Examples:
  tidings uploads move --config /etc/tidings/tidings.json
  tidings uploads move --uploads-moved-from ./data/uploads --uploads s3://files/chat

The server may keep running, if it has the same two settings: it reads each file where it is at that moment.
Each file is written, read back and compared before it is removed. An interrupted move goes on where it ended.`;
