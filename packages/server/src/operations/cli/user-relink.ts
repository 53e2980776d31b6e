import { type Command, Option } from 'commander';
import type { Config } from '../../core/config/config.ts';
import { isConfigured } from '../../core/config/issuer-key.ts';
import { issuer as issuerKind } from '../../core/config/kind.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { identities } from '../../core/storage/tables/users.ts';
import { relink } from '../../features/single-sign-on/relink.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { CommandError, reading, UsageError } from './failure.ts';
import { findAnyPerson } from './find-person.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly email?: string;
  readonly subject?: string;
  readonly from?: string;
  readonly to: string;
  readonly realm?: string;
}

type Relink = (services: Services) => Promise<Answer>;

export function addUserRelink(parent: Command): void {
  const command = parent
    .command('relink')
    .description(t('help.userRelink'))
    .requiredOption('--to <issuer>', t('help.relinkTo'))
    .option('--email <address>', t('help.relinkPerson'))
    .option('--subject <id>', t('help.relinkSubject'))
    .addOption(new Option('--from <issuer>', t('help.relinkFrom')).conflicts(['email', 'subject']))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.relinkNotes')));
  withDataOptions(command).action(async (wanted: Wanted) => {
    const work = await reading(() => wantedRelink(wanted));
    await answerFrom(openCurrentData, command, work);
  });
}

function wantedRelink({ email, subject, from, to: given, realm }: Wanted): Relink {
  const to = issuerIn(given);
  if (from !== undefined) return (services) => relinkAll(services, realm, from, to);
  if (email === undefined || subject === undefined) {
    throw new UsageError(t('cli.relinkWhom'));
  }
  return (services) => relinkOne(services, realm, email, { issuer: to, subject });
}

function issuerIn(given: string): string {
  const read = issuerKind.read(given, '');
  if (read === undefined)
    throw new UsageError(t('cli.relinkToExpected', { expected: issuerKind.expected() }));
  return read;
}

async function relinkOne(
  { realms, config }: Services,
  realmName: string | undefined,
  email: string,
  identity: { readonly issuer: string; readonly subject: string },
): Promise<Answer> {
  const realm = await findRealm(realms, realmName);
  const person = await realm.write(async (change) => {
    const found = findAnyPerson(change.state, email);
    const owner = await relink(change, found.id, identity);
    if (owner !== undefined) throw taken(change, identity.subject, owner);
    return { id: found.id, email: found.delivery_email };
  });
  return {
    json: { user_id: person.id, email: person.email, ...identity },
    text: withHint(config, identity.issuer, t('cli.relinkedOne', { ...person, ...identity })),
  };
}

async function relinkAll(
  { realms, config }: Services,
  realmName: string | undefined,
  from: string,
  issuer: string,
): Promise<Answer> {
  const realm = await findRealm(realms, realmName);
  const count = await realm.write(async (change) => {
    const linked = await storedRows(change, identities, { issuer: from });
    if (linked.length === 0) throw new CommandError(t('cli.relinkNoneFrom', { from }));
    for (const { user_id, subject } of linked) {
      const owner = await relink(change, user_id, { issuer, subject });
      if (owner !== undefined) throw taken(change, subject, owner);
    }
    return linked.length;
  });
  return {
    json: { from, to: issuer, relinked: count },
    text: withHint(config, issuer, t('cli.relinkedAll', { count, from, to: issuer })),
  };
}

/** The issuer may come into the settings later. */
function withHint(config: Config, issuer: string, text: string): string {
  return isConfigured(config, issuer)
    ? text
    : `${text}\n${t('cli.relinkNotInSettings', { issuer })}`;
}

function taken({ state }: Mutation, subject: string, userId: number): CommandError {
  const email = state.users.get({ id: userId })?.delivery_email ?? t('cli.nobody');
  return new CommandError(t('cli.relinkTaken', { subject, email, id: userId }));
}

const examples = [
  'tidings user relink --data ./data --from https://old.example.org --to https://id.example.org',
  'tidings user relink --data ./data --email ada@example.org --to https://id.example.org --subject 8f1c…',
];
