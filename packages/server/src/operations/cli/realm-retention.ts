import { realmSettings } from '@tidings/shared-types';
import { type Command, Option } from 'commander';
import { Value } from 'typebox/value';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { countExpired } from '../../features/retention/count-expired.ts';
import { putSetting } from '../../features/settings/update-realm.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { reading, UsageError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

const SETTING = 'message_retention_days';
const FOR_EVER = -1;

interface Wanted {
  readonly days?: string;
  readonly forever?: true;
  readonly realm?: string;
}

export function addRealmRetention(parent: Command): void {
  const command = parent
    .command('retention')
    .description(t('help.retention'))
    .addOption(new Option('--days <number>', t('help.retentionDays')).conflicts('forever'))
    .option('--forever', t('help.retentionForever'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.retentionNotes')));
  withDataOptions(command).action(async (wanted: Wanted) => {
    const days = await reading(() => wantedDays(wanted));
    await answerFrom(openCurrentData, command, (services) =>
      retention(services, wanted.realm, days),
    );
  });
}

/** Returns the value of the setting; undefined if it should not change. */
function wantedDays({ days, forever }: Wanted): number | undefined {
  if (forever) return FOR_EVER;
  if (days === undefined) return undefined;
  const number = /^\d+$/.test(days) ? Number(days) : 0;
  if (Value.Check(realmSettings[SETTING].input, number)) return number;
  throw new UsageError(t('cli.daysInvalid', { days }));
}

async function retention(
  { realms, clock }: Services,
  subdomain: string | undefined,
  days: number | undefined,
): Promise<Answer> {
  const realm = await findRealm(realms, subdomain);
  if (days !== undefined) await keep(realm, days);
  return answerOf(realm, {
    expired: await countExpired(realm, clock.now()),
    isSet: days !== undefined,
  });
}

async function keep(realm: Realm, days: number): Promise<void> {
  await realm.write((change) => {
    if (change.state.setting(SETTING) !== days) putSetting(change, SETTING, days);
  });
}

interface Found {
  readonly expired: number;
  readonly isSet: boolean;
}

function answerOf({ id, state }: Realm, { expired, isSet }: Found): Answer {
  const days = state.setting(SETTING);
  const name = state.setting('name');
  const channels = channelsWithTheirOwn(state);
  const lines = [
    days === FOR_EVER ? t('cli.keptForever', { name }) : t('cli.keptFor', { name, days }),
    ...(expired > 0 ? [t('cli.olderMessages', { count: expired })] : []),
    ...(isSet && days !== FOR_EVER ? [t(expired > 0 ? 'cli.undoForever' : 'cli.noneOlder')] : []),
    ...(isSet && days === FOR_EVER ? [t('cli.onlyInBackups')] : []),
    ...(channels.length > 0 ? [t('cli.ownRetention')] : []),
    ...channels.map((each) => `  ${lineOf(each)}`),
  ];
  return {
    json: {
      realm_id: id,
      days: orNull(days),
      expired,
      channels: channels.map((channel) => ({ ...channel, days: orNull(channel.days) })),
    },
    text: lines.join('\n'),
  };
}

function lineOf({ name, days }: { readonly name: string; readonly days: number }): string {
  const channel = `#${name}`;
  return days === FOR_EVER
    ? t('cli.channelForever', { channel })
    : t('cli.channelKeptFor', { channel, days });
}

function channelsWithTheirOwn(state: RealmState) {
  return [...state.channels.values()]
    .sort((a, b) => a.id - b.id)
    .flatMap(({ id, name, message_retention_days: days }) =>
      days === null ? [] : [{ channel_id: id, name, days }],
    );
}

/** Returns null for messages that are kept forever. */
function orNull(days: number): number | null {
  return days === FOR_EVER ? null : days;
}

const examples = [
  'tidings realm retention --data ./data',
  'tidings realm retention --data ./data --days 365',
  'tidings realm retention --data ./data --forever',
];
