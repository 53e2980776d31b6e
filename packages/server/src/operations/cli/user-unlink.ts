import type { Command } from 'commander';
import { unlink } from '../../features/single-sign-on/unlink.ts';
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
  readonly realm?: string;
}

export function addUserUnlink(parent: Command): void {
  const command = parent
    .command('unlink')
    .description(t('help.userUnlink'))
    .requiredOption('--email <address>', t('help.personAddress'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.unlinkNotes')));
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => unlinkPerson(services, wanted)),
  );
}

async function unlinkPerson({ realms }: Services, wanted: Wanted): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const { id, delivery_email, wasLinked } = await realm.write(async (change) => {
    const person = findAnyPerson(change.state, wanted.email);
    return { ...person, wasLinked: await unlink(change, person.id) };
  });
  return {
    json: { user_id: id, email: delivery_email, was_linked: wasLinked },
    text: t(wasLinked ? 'cli.unlinked' : 'cli.wasNotLinked', { email: delivery_email, id }),
  };
}

const examples = ['tidings user unlink --data ./data --email ada@example.org'];
