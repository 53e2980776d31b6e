import type { Command } from 'commander';
import type { Realm } from '../../core/realm/realm.ts';
import { countExpired } from '../../features/retention/count-expired.ts';
import { ensureDefaultRealm } from '../../features/setup/first-run.ts';
import { hasOwner } from '../../features/setup/has-owner.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData, openOrMakeData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

/** The options that all imports have. */
export interface ImportOptions {
  readonly realm?: string;
}

/** Adds the options of an import, and runs it on the organization that they name. */
export function withImportOptions<O extends ImportOptions>(
  command: Command,
  run: (services: Services, realm: Realm, path: string, options: O) => Promise<Answer>,
): void {
  command.addOption(realmOption());
  withDataOptions(command, [
    ...(['publicUrl', 'fetchPrivate', 'uploadQuota', 'uploadQuotaPerUser'] as const),
  ]).action(async (path: string, options: O) => {
    const open = options.realm === undefined ? openOrMakeData : openCurrentData;
    await answerFrom(open, command, async (services) =>
      run(services, await realmFor(services, options), path, options),
    );
  });
}

function realmFor(services: Services, { realm }: ImportOptions): Promise<Realm> {
  return realm === undefined ? ensureDefaultRealm(services) : findRealm(services.realms, realm);
}

const MESSAGES_PER_LINE = 20_000;

/** Returns a listener that tells the progress on standard error from time to time. */
export function tellNowAndThen(): (messages: number, all: number) => void {
  let told = 0;
  return (messages, all) => {
    if (messages - told < MESSAGES_PER_LINE) return;
    told = messages;
    console.error(t('cli.messagesOf', { count: messages, all }));
  };
}

/** Returns the answer of a complete import: the report, and what to do next. */
export async function importedAnswer<R extends { readonly owners: readonly string[] }>(
  { clock }: Services,
  realm: Realm,
  report: R,
  reportText: string,
): Promise<Answer> {
  const expired = await countExpired(realm, clock.now());
  const text = [
    t('cli.importedInto', { name: realm.state.setting('name') }),
    reportText,
    ...(expired > 0 ? [t('cli.expiredMessages', { count: expired })] : []),
    nextStep(realm, report.owners),
  ];
  return { json: { realm_id: realm.id, ...report, expired }, text: text.join('\n') };
}

function nextStep(realm: Realm, [owner]: readonly string[]): string {
  const which = realm.subdomain === '' ? '' : ` --realm ${realm.subdomain}`;
  if (!hasOwner(realm.state)) {
    return t('cli.needsOwner', { command: `tidings realm setup-link${which}` });
  }
  const email = owner ?? '…';
  const command = `tidings user set-password --email ${email}${which}`;
  return t('cli.needsPassword', { command });
}
