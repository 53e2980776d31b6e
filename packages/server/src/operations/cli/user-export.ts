import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { syncFolder } from '../../core/storage/durable-folder.ts';
import { audit } from '../../features/audit/audit.ts';
import { personArchive } from '../../features/personal-export/person-archive.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { unfinishedPath } from '../backup/unfinished.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { CommandError } from './failure.ts';
import { findAnyPerson } from './find-person.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly email: string;
  readonly out: string;
  readonly realm?: string;
}

export function addUserExport(parent: Command): void {
  const command = parent
    .command('export')
    .description(t('help.userExport'))
    .requiredOption('--email <address>', t('help.personAddress'))
    .requiredOption('--out <file>', t('help.exportOut'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.userExportNotes')));
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => write(services, wanted)),
  );
}

async function write(services: Services, { email, out, ...wanted }: Wanted): Promise<Answer> {
  const realm = await findRealm(services.realms, wanted.realm);
  const person = findAnyPerson(realm.state, email);
  const path = resolve(out);
  assertFree(path);
  // An archive that failed midway does not keep the next try from its name.
  const unfinished = unfinishedPath(path);
  try {
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(personArchive(services, realm, person), file);
    assertFree(path);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
  await syncFolder(dirname(path));
  await realm.write((change) =>
    audit(change, { kind: 'user.exported', target: person.id, details: {} }),
  );
  return {
    json: { path, user_id: person.id },
    text: t('cli.userExported', { id: person.id, path }),
  };
}

function assertFree(path: string): void {
  if (existsSync(path)) throw new CommandError(t('cli.pathExists', { path }));
}

const examples = ['tidings user export --data ./data --email ada@example.org --out ada.tar.gz'];
