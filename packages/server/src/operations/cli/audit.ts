import { type AuditEntry, type AuditKind, auditKindNames } from '@tidings/shared-types';
import { type Command, Option } from 'commander';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { auditEntries } from '../../features/audit/audit-entries.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { UsageError } from './failure.ts';
import { findAnyPerson } from './find-person.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly kind?: AuditKind[];
  readonly actor?: string;
  readonly since?: string;
  readonly limit: string;
  readonly realm?: string;
}

export function addAudit(parent: Command): void {
  const command = parent
    .command('audit')
    .description(t('help.audit'))
    .addOption(new Option('--kind <kinds...>', t('help.auditKind')).choices(auditKindNames))
    .option('--actor <address>', t('help.auditActor'))
    .option('--since <time>', t('help.auditSince'))
    .option('--limit <number>', t('help.auditLimit'), '100')
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.auditNotes')));
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => show(services, wanted)),
  );
}

async function show({ realms }: Services, wanted: Wanted): Promise<Answer> {
  const limit = limitOf(wanted.limit);
  const since = wanted.since === undefined ? undefined : secondsOf(wanted.since);
  const { id, state, reader } = await findRealm(realms, wanted.realm);
  const actor_id = wanted.actor === undefined ? undefined : accountId(state, wanted.actor);
  const source = { sql: reader, realmId: id };
  const entries = await auditEntries(source, { kinds: wanted.kind, actor_id, since, limit });
  return {
    json: { realm_id: id, entries },
    text: entries.map((entry) => lineOf(state, entry)).join('\n') || t('cli.noEntries'),
  };
}

function limitOf(text: string): number {
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MOST) return limit;
  throw new UsageError(t('cli.limitInvalid', { most: MOST, limit: text }));
}

const MOST = 100_000;

function secondsOf(text: string): number {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new UsageError(t('cli.sinceInvalid', { time: text }));
  return Math.max(0, Math.floor(at / 1000));
}

function accountId(state: RealmState, text: string): number {
  return /^\d+$/.test(text) ? Number(text) : findAnyPerson(state, text).id;
}

function lineOf(state: RealmState, entry: AuditEntry): string {
  const { timestamp, kind, target_type, target_id, ip_address, details } = entry;
  return [
    new Date(timestamp * 1000).toISOString().slice(0, 19).replace('T', ' '),
    kind,
    t('cli.auditBy', { actor: actorOf(state, entry) }),
    ...(target_id === null ? [] : [t('cli.auditOn', { target: `${target_type} ${target_id}` })]),
    ...Object.entries(details).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
    ...(ip_address === null ? [] : [t('cli.auditFrom', { ip: ip_address })]),
  ].join('  ');
}

function actorOf(state: RealmState, { actor_id, via }: AuditEntry): string {
  if (actor_id === null) return t(via === 'api' ? 'cli.nobodyKnown' : VIA[via]);
  const name = state.users.get({ id: actor_id })?.full_name;
  return name === undefined
    ? t('cli.userId', { id: actor_id })
    : t('cli.userName', { name, id: actor_id });
}

const VIA = { cli: 'cli.aCommand', server: 'cli.theServer' } as const;

const examples = [
  'tidings audit --data ./data',
  'tidings audit --data ./data --kind sign_in.refused --since 2026-11-28',
  'tidings audit --data ./data --actor ada@example.org --json',
];
