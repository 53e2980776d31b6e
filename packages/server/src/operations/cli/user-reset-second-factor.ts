import type { Command } from 'commander';
import { noteFactorChange } from '../../features/second-factor/note-factor-change.ts';
import { resetFactor } from '../../features/second-factor/stored-factor.ts';
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

export function addUserResetSecondFactor(parent: Command): void {
  const command = parent
    .command('reset-second-factor')
    .description(t('help.userResetFactor'))
    .requiredOption('--email <address>', t('help.personAddress'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.resetFactorNotes')));
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => reset(services, wanted)),
  );
}

async function reset({ realms, config }: Services, wanted: Wanted): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const { id, delivery_email, had } = await realm.write(async (change) => {
    const person = findAnyPerson(change.state, wanted.email);
    const had = await resetFactor(change, person.id);
    if (had) noteFactorChange(change, config, person.id, 'reset');
    return { ...person, had };
  });
  return {
    json: { user_id: id, email: delivery_email, had_second_factor: had },
    text: t(had ? 'cli.factorReset' : 'cli.factorNone', { email: delivery_email, id }),
  };
}

const examples = ['tidings user reset-second-factor --data ./data --email ada@example.org'];
