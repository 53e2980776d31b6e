import { type ErasureMode, erasureModes } from '@tidings/shared-types';
import { type Command, Option } from 'commander';
import { beginErasure } from '../../features/erasure/begin-erasure.ts';
import { shownCounts } from '../../features/erasure/counts.ts';
import { erasePeople } from '../../features/erasure/erase-people.ts';
import { checkNotLast } from '../../features/users/last-user.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findAnyPerson } from './find-person.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly email: string;
  readonly messages: ErasureMode;
  readonly realm?: string;
}

export function addUserErase(parent: Command): void {
  const command = parent
    .command('erase')
    .description(t('help.userErase'))
    .requiredOption('--email <address>', t('help.personAddress'))
    .addOption(
      new Option('--messages <what>', t('help.eraseMessages'))
        .choices(erasureModes)
        .makeOptionMandatory(),
    )
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.userEraseNotes')));
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => erase(services, wanted)),
  );
}

async function erase(services: Services, { email, messages, ...wanted }: Wanted): Promise<Answer> {
  const realm = await findRealm(services.realms, wanted.realm);
  const user_id = await realm.write(async (change) => {
    const person = findAnyPerson(change.state, email);
    if (person.is_active) checkNotLast(change.state, person);
    await beginErasure(change, person, { by: null, messages });
    return person.id;
  });
  await erasePeople(services);
  await realm.refresh();
  const row = realm.state.erasures.get({ user_id });
  const complete = row?.finished_at !== null;
  const erased = shownCounts(row?.counts ?? {});
  return {
    json: { user_id, complete, erased },
    text: complete
      ? t('cli.userErased', {
          id: user_id,
          messages: erased.messages,
          anonymized: erased.anonymized_messages,
          files: erased.files,
        })
      : t('cli.userEraseContinues', { id: user_id }),
  };
}

const examples = ['tidings user erase --data ./data --email ada@example.org --messages delete'];
