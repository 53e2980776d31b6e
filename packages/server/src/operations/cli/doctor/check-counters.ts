import type { Realm } from '../../../core/realm/realm.ts';
import type { Engine } from '../../../core/storage/engine.ts';
import type { RealmRow } from '../../../core/storage/tables/log.ts';
import { t } from '../../../languages/command-line.ts';
import { type Check, fail, ok } from './check.ts';

type Counters = Pick<RealmRow, 'last_event_id' | 'last_message_id' | 'last_id' | 'log_start'>;

interface Log {
  readonly events: number;
  readonly last: number | null;
}

/** Tables whose ids come from the realm's counter. */
const NUMBERED = [
  'users',
  'user_groups',
  'channels',
  'channel_folders',
  'conversations',
  'profile_fields',
  'realm_emoji',
  'linkifiers',
  'attachments',
  'drafts',
  'scheduled_messages',
  'reminders',
  'saved_snippets',
  'invites',
  'invitation_mails',
  'audit_log',
] as const;

/** Checks that the log has every event from its start to the counter, and that no id can be used twice. */
export async function checkCounters(engine: Engine, { id }: Realm): Promise<Check> {
  const { counters, log, highestId, highestMessageId } = await engine.snapshot(async (sql) => ({
    counters: await sql.get<Counters>(
      'SELECT last_event_id, last_message_id, last_id, log_start FROM realms WHERE id = $1',
      [id],
    ),
    log: await sql.get<Log>(
      `SELECT COUNT(*) AS events, MAX(event_id) AS last FROM events
       WHERE realm_id = $1 AND event_id > (SELECT log_start FROM realms WHERE id = $1)`,
      [id],
    ),
    highestId: await sql.get<{ id: number | null }>(
      `SELECT MAX(id) AS id FROM (${NUMBERED.map(highestOf).join(' UNION ALL ')}) AS highest`,
      [id],
    ),
    highestMessageId: await sql.get<{ id: number | null }>(highestOf('messages'), [id]),
  }));
  const problem =
    counters &&
    ((log && logProblem(counters, log)) ??
      idProblem('doctor.idsAbove', highestId?.id ?? 0, counters.last_id) ??
      idProblem('doctor.messageIdsAbove', highestMessageId?.id ?? 0, counters.last_message_id));
  const name = t('doctor.log');
  if (problem === undefined) return ok(name, t('doctor.logWhole', { count: log?.events ?? 0 }));
  return fail(name, problem, t('doctor.logAdvice'));
}

function highestOf(table: string): string {
  return `SELECT MAX(id) AS id FROM ${table} WHERE realm_id = $1`;
}

function logProblem({ last_event_id, log_start }: Counters, { events, last }: Log) {
  const end = last ?? log_start;
  if (end !== last_event_id) {
    return t('doctor.logEnds', { end, expected: last_event_id });
  }
  const expected = last_event_id - log_start;
  return events === expected ? undefined : t('doctor.logGap', { count: expected - events });
}

function idProblem(
  text: 'doctor.idsAbove' | 'doctor.messageIdsAbove',
  highest: number,
  counter: number,
): string | undefined {
  return highest <= counter ? undefined : t(text, { highest, counter });
}
