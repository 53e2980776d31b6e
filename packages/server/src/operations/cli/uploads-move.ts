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
import { moreHelp } from './more-help.ts';

export function addUploads(parent: Command): void {
  const uploads = parent.command('uploads').description(t('help.uploads'));
  const command = uploads
    .command('move')
    .description(t('help.uploadsMove'))
    .addHelpText('after', moreHelp(examples, t('help.uploadsMoveNotes')));
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

const examples = [
  'tidings uploads move --config /etc/tidings/tidings.json',
  'tidings uploads move --uploads-moved-from ./data/uploads --uploads s3://files/chat',
];
