import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { limits, roles } from '@tidings/shared-types';
import { type Command, Option } from 'commander';
import type { Realm } from '../../core/realm/realm.ts';
import type { TokenIssuerRow } from '../../core/storage/tables/external-accounts.ts';
import {
  addIssuer,
  changeIssuer,
  removeIssuer,
} from '../../features/token-issuers/change-issuer.ts';
import { issuerObject } from '../../features/token-issuers/issuer-object.ts';
import { checkKeySetAddress } from '../../features/token-issuers/issuer-rules.ts';
import { roleOf, roleWords, wordOfRole } from '../../features/users/role-words.ts';
import { originFrom } from '../../http/client-info.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { CommandError, UsageError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly realm?: string;
  readonly name?: string;
  readonly audience?: string;
  readonly jwksUrl?: string;
  readonly publicKey?: string;
  readonly newSecret?: boolean;
  readonly autoCreate?: boolean;
  readonly maxRole?: string;
  readonly keyLifetime?: string;
  readonly trustEmails?: boolean;
  readonly enabled?: boolean;
  readonly endKeys?: boolean;
}

interface Named extends Wanted {
  readonly issuer: string;
}

const SECRET_BYTES = 32;
const DAY_SECS = 86_400;

/** Adds the commands for token issuers. */
export function addIssuers(program: Command): void {
  const issuer = program.command('issuer').description(t('help.issuer'));
  addAdd(issuer);
  addList(issuer);
  addUpdate(issuer);
  addRemove(issuer);
}

function addAdd(parent: Command): void {
  const command = parent
    .command('add')
    .description(t('help.issuerAdd'))
    .requiredOption('--issuer <text>', t('help.issuerIss'))
    .requiredOption('--name <name>', t('help.issuerName'))
    .option('--auto-create', t('help.issuerCreates'))
    .option('--trust-emails', t('help.issuerTrust'));
  withSettings(command).addHelpText('after', moreHelp(addExamples, t('help.issuerAddNotes')));
  withDataOptions(command, ['publicUrl', 'secretKey', 'webhookNetworks']).action((wanted: Named) =>
    answerFrom(openCurrentData, command, (services) => add(services, wanted)),
  );
}

async function add(services: Services, wanted: Named): Promise<Answer> {
  const realm = await findRealm(services.realms, wanted.realm);
  const { secret, ...key } = await keyFrom(wanted, services);
  const issuer = await realm.write((change) =>
    addIssuer(change, services.config, {
      name: wanted.name ?? wanted.issuer,
      issuer: wanted.issuer,
      audience: wanted.audience ?? addressOf(services, realm),
      ...key,
      secret,
      auto_create: wanted.autoCreate === true,
      trusted_emails: wanted.trustEmails === true,
      max_role: roleFrom(wanted) ?? roles.member,
      key_lifetime_secs: lifetimeFrom(wanted) ?? DAY_SECS,
      is_enabled: true,
    }),
  );
  return answerAbout(issuer, t('cli.issuerAdded', issuer), secret);
}

/** Returns the organization's address, which tokens name as their audience. */
function addressOf({ config }: Services, { subdomain }: Realm): string {
  if (config.publicUrl !== undefined) return originFrom(config.publicUrl)(subdomain, '', '');
  throw new UsageError(t('cli.audienceNeeded'));
}

function addList(parent: Command): void {
  const command = parent
    .command('list')
    .description(t('help.issuerList'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(['tidings issuer list --data ./data']));
  withDataOptions(command).action(({ realm }: Wanted) =>
    answerFrom(openCurrentData, command, (services) => list(services, realm)),
  );
}

async function list({ realms }: Services, subdomain?: string): Promise<Answer> {
  const { state } = await findRealm(realms, subdomain);
  const issuers = [...state.tokenIssuers.values()].sort((one, other) => one.id - other.id);
  return {
    json: { token_issuers: issuers.map(issuerObject) },
    text: issuers.map(lineOf).join('\n') || t('cli.noIssuers'),
  };
}

function lineOf(issuer: TokenIssuerRow): string {
  const about = [
    issuer.jwks_url ?? t(issuer.public_key === null ? 'cli.secret' : 'cli.publicKey'),
    t('cli.upToRole', { role: wordOfRole(issuer.max_role) }),
    ...(issuer.auto_create ? [t('cli.createsAccounts')] : []),
    ...(issuer.trusted_emails ? [t('cli.trustedAddresses')] : []),
    ...(issuer.is_enabled ? [] : [t('cli.issuerDisabled')]),
  ];
  return `${issuer.id}  ${issuer.name}  ${issuer.issuer}  ${about.join(', ')}`;
}

function addUpdate(parent: Command): void {
  const command = parent
    .command('update')
    .description(t('help.issuerUpdate'))
    .requiredOption('--issuer <text>', t('help.issuerIss'))
    .option('--name <name>', t('help.issuerNewName'))
    .option('--auto-create', t('help.issuerCreates'))
    .option('--no-auto-create', t('help.issuerNoCreate'))
    .option('--trust-emails', t('help.issuerTrust'))
    .option('--no-trust-emails', t('help.issuerNoTrust'))
    .option('--enabled', t('help.issuerOn'))
    .option('--no-enabled', t('help.issuerOff'))
    .option('--end-keys', t('help.issuerEndKeys'));
  withSettings(command).addHelpText('after', moreHelp(updateExamples, t('help.issuerUpdateNotes')));
  withDataOptions(command, ['secretKey', 'webhookNetworks']).action((wanted: Named) =>
    answerFrom(openCurrentData, command, (services) => update(services, wanted)),
  );
}

async function update(services: Services, wanted: Named): Promise<Answer> {
  const realm = await findRealm(services.realms, wanted.realm);
  const stored = realm.state.tokenIssuerByIss.get(wanted.issuer)?.jwks_url;
  const { secret, ...key } = await keyFrom(wanted, services, stored);
  const issuer = await realm.write((change) =>
    changeIssuer(change, services.config, idOf(change, wanted.issuer), {
      name: wanted.name,
      audience: wanted.audience,
      ...key,
      secret,
      auto_create: wanted.autoCreate,
      trusted_emails: wanted.trustEmails,
      max_role: roleFrom(wanted),
      key_lifetime_secs: lifetimeFrom(wanted),
      is_enabled: wanted.enabled,
      end_keys: wanted.endKeys === true,
    }),
  );
  return answerAbout(issuer, t('cli.issuerChanged', issuer), secret);
}

function addRemove(parent: Command): void {
  const command = parent
    .command('remove')
    .description(t('help.issuerRemove'))
    .requiredOption('--issuer <text>', t('help.issuerIss'))
    .option('--end-keys', t('help.issuerEndKeys'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(removeExamples, t('help.issuerRemoveNotes')));
  withDataOptions(command).action((wanted: Named) =>
    answerFrom(openCurrentData, command, (services) => remove(services, wanted)),
  );
}

async function remove({ realms }: Services, wanted: Named): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const id = await realm.write(async (change) => {
    const found = idOf(change, wanted.issuer);
    await removeIssuer(change, found, wanted.endKeys === true);
    return found;
  });
  return { json: { id }, text: t('cli.issuerRemoved', { name: wanted.issuer, id }) };
}

/** Adds the options that new and changed issuers share. */
function withSettings(command: Command): Command {
  return command
    .option('--audience <text>', t('help.issuerAudience'))
    .option('--jwks-url <url>', t('help.issuerJwks'))
    .option('--public-key <file>', t('help.issuerPublicKey'))
    .option('--new-secret', t('help.issuerSecret'))
    .addOption(
      new Option('--max-role <role>', t('help.issuerMaxRole')).choices(
        roleWords.filter((word) => word !== 'owner'),
      ),
    )
    .option('--key-lifetime <seconds>', t('help.issuerLifetime'))
    .addOption(realmOption());
}

interface GivenKey {
  readonly jwks_url: string | undefined;
  readonly public_key: string | undefined;
  readonly secret: string | undefined;
}

async function keyFrom(
  { jwksUrl, publicKey, newSecret }: Wanted,
  { config }: Services,
  stored?: string | null,
): Promise<GivenKey> {
  await checkKeySetAddress(config, jwksUrl, stored);
  return {
    jwks_url: jwksUrl,
    public_key: publicKey === undefined ? undefined : await textIn(publicKey),
    secret: newSecret ? randomBytes(SECRET_BYTES).toString('base64url') : undefined,
  };
}

async function textIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new UsageError(t('cli.fileUnreadable', { file }));
  if (text.length <= limits.publicKeyLength) return text;
  throw new UsageError(t('cli.fileTooLong', { file }));
}

function roleFrom({ maxRole }: Wanted): TokenIssuerRow['max_role'] | undefined {
  return maxRole === undefined ? undefined : roleOf(maxRole);
}

function lifetimeFrom({ keyLifetime }: Wanted): number | undefined {
  if (keyLifetime === undefined) return undefined;
  const seconds = Number(keyLifetime);
  const { minKeyLifetimeSecs: least, maxKeyLifetimeSecs: most } = limits;
  if (Number.isInteger(seconds) && seconds >= least && seconds <= most) return seconds;
  throw new UsageError(t('cli.keyLifetimeRange', { least, most }));
}

function idOf({ state }: { readonly state: Realm['state'] }, issuer: string): number {
  const found = state.tokenIssuerByIss.get(issuer);
  if (found) return found.id;
  throw new CommandError(t('cli.noIssuer', { issuer }));
}

function answerAbout(issuer: TokenIssuerRow, done: string, secret: string | undefined): Answer {
  return {
    json: { token_issuer: issuerObject(issuer), ...(secret !== undefined && { secret }) },
    text: secret === undefined ? done : t('cli.secretOnce', { done, secret }),
  };
}

const addExamples = [
  'tidings issuer add --data ./data --issuer https://shop.example.org --name Shop \\\n    --audience https://chat.example.org --public-key shop.pem --auto-create',
  'tidings issuer add --data ./data --issuer https://shop.example.org --name Shop \\\n    --audience https://chat.example.org --new-secret',
];

const updateExamples = [
  'tidings issuer update --data ./data --issuer https://shop.example.org --no-enabled --end-keys',
];

const removeExamples = ['tidings issuer remove --data ./data --issuer https://shop.example.org'];
