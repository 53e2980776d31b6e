import { type KeyScope, keyScopes } from '@tidings/shared-types';
import { type Command, Option } from 'commander';
import { addServiceKey } from '../../features/keys/add-service-key.ts';
import { removeServiceKey } from '../../features/keys/remove-service-key.ts';
import { scopesOf } from '../../features/keys/scopes-of.ts';
import { storedServiceKeys } from '../../features/keys/stored-service-keys.ts';
import { NAMELESS_HOST, realmHost } from '../../features/users/realm-host.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { UsageError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';
import { wholeId } from './whole-id.ts';

const DAY_MS = 86_400_000;

interface InRealm {
  readonly realm?: string;
}

interface Wanted extends InRealm {
  readonly name: string;
  readonly scope: readonly KeyScope[];
  readonly expiresInDays?: string;
}

interface ToDelete extends InRealm {
  readonly id: string;
}

export function addServiceKeys(parent: Command): void {
  addCreate(parent);
  addList(parent);
  addDelete(parent);
}

function addCreate(parent: Command): void {
  const command = parent
    .command('create')
    .description(t('help.serviceKeyCreate'))
    .requiredOption('--name <name>', t('help.serviceKeyName'))
    .addOption(
      new Option('--scope <scope...>', t('help.serviceKeyScope'))
        .choices(keyScopes)
        .makeOptionMandatory(),
    )
    .option('--expires-in-days <days>', t('help.serviceKeyDays'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples));
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => create(services, wanted)),
  );
}

async function create(services: Services, wanted: Wanted): Promise<Answer> {
  const realm = await findRealm(services.realms, wanted.realm);
  const { publicUrl } = services.config;
  const days = daysFrom(wanted.expiresInDays);
  const { keyId, apiKey, user } = await realm.write((change) =>
    addServiceKey(change, {
      name: wanted.name,
      scopes: wanted.scope,
      expiresAt: days === undefined ? undefined : change.now + days * DAY_MS,
      realmHost: publicUrl === undefined ? NAMELESS_HOST : realmHost(publicUrl),
    }),
  );
  const { delivery_email: email } = user;
  return {
    json: { key_id: keyId, api_key: apiKey, email, user_id: user.id },
    text: t('cli.serviceKeyCreated', { id: keyId, email, key: apiKey }),
  };
}

function daysFrom(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const days = Number(text);
  if (Number.isFinite(days) && days > 0) return days;
  throw new UsageError(t('cli.mustBePositive', { option: '--expires-in-days' }));
}

function addList(parent: Command): void {
  const command = parent
    .command('list')
    .description(t('help.serviceKeyList'))
    .addOption(realmOption());
  withDataOptions(command).action((wanted: InRealm) =>
    answerFrom(openCurrentData, command, (services) => list(services, wanted)),
  );
}

async function list({ realms }: Services, wanted: InRealm): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const stored = await storedServiceKeys({ sql: realm.reader, realmId: realm.id });
  const keys = stored.map(({ key_id, user_id, name, scopes, expires_at }) => ({
    key_id,
    name,
    email: realm.state.users.get({ id: user_id })?.delivery_email ?? null,
    scopes: scopesOf({ scopes }),
    expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
  }));
  const lines = keys.map(({ key_id, name, scopes, expires_at }) =>
    [key_id, name, scopes.join(' '), expires_at ?? t('cli.neverExpires')].join('\t'),
  );
  return {
    json: { service_keys: keys },
    text: lines.length === 0 ? t('cli.noServiceKeys') : lines.join('\n'),
  };
}

function addDelete(parent: Command): void {
  const command = parent
    .command('delete')
    .description(t('help.serviceKeyDelete'))
    .requiredOption('--id <id>', t('help.keyId'))
    .addOption(realmOption());
  withDataOptions(command).action((wanted: ToDelete) =>
    answerFrom(openCurrentData, command, (services) => remove(services, wanted)),
  );
}

async function remove({ realms }: Services, wanted: ToDelete): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const keyId = wholeId('--id', wanted.id);
  const user = await realm.write((change) => removeServiceKey(change, keyId));
  return {
    json: { key_id: keyId },
    text: t('cli.serviceKeyDeleted', { id: keyId, name: user.full_name }),
  };
}

const examples = [
  'tidings service-key create --data ./data --name Shop --scope users channels',
  'tidings service-key create --data ./data --name Reports --scope read:all --expires-in-days 90',
];
