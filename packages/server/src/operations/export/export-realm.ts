import { readState } from '../../core/realm/load-state.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Engine, Sql } from '../../core/storage/engine.ts';
import { loadRows } from '../../core/storage/rows.ts';
import { attachments } from '../../core/storage/tables/attachments.ts';
import { conversations, topics } from '../../core/storage/tables/messages.ts';
import { profileValues } from '../../core/storage/tables/users.ts';
import type { Services } from '../../services.ts';
import { VERSION } from '../../version.ts';
import { auditLines } from './audit-lines.ts';
import { CopiedFiles } from './copied-files.ts';
import { ExportFolder } from './export-folder.ts';
import { exportedFiles } from './exported-files.ts';
import { MessageLines } from './message-lines.ts';
import { type Known, organization } from './organization.ts';
import { everything, type Scope, type ScopeOf } from './scope.ts';
import { scopedUploads } from './scoped-uploads.ts';
import { uploadLines } from './upload-lines.ts';

/** Increases when programs that read exports must change. */
const FORMAT = 1;

export interface ExportOptions {
  /** The part of the organization that is exported; all of it unless given. */
  readonly scopeOf?: ScopeOf;
  /** Ends the export with an error. */
  readonly stopped?: AbortSignal;
}

export interface Exported {
  readonly users: number;
  readonly channels: number;
  readonly messages: number;
  readonly files: number;
  /** Files that the database names and the file store lacks. */
  readonly missing: readonly string[];
}

/**
 * Exports one organization at one moment into a new folder. The server may be running. The folder gets its name only
 * once it is complete and durable.
 */
export async function exportRealm(
  { engine, files, clock }: Pick<Services, 'engine' | 'files' | 'clock'>,
  realm: Pick<Realm, 'id' | 'subdomain'>,
  target: string,
  { scopeOf = () => everything, stopped }: ExportOptions = {},
): Promise<Exported> {
  const scoped = (at: number) => (state: RealmState) => scopeOf(state, at);
  const folder = await ExportFolder.create(target, files, clock.now(), stopped);
  try {
    const copied = new CopiedFiles(files, folder);
    // Copies most of the files first, so that the snapshot is not held open for that long.
    await copied.add(
      namedBy(await engine.snapshot((sql) => read(sql, engine, realm.id, scoped(clock.now())))),
    );
    const { at, known, missing, messages } = await engine.snapshot(async (sql) => {
      // Before the first statement, which fixes what the snapshot sees.
      const at = clock.now();
      const known = await read(sql, engine, realm.id, scoped(at));
      // Files never change under a name, but may be deleted soon after the last reference.
      const missing = await copied.settleOn(namedBy(known));
      const lines = new MessageLines(sql, realm.id, known);
      await folder.write('messages.jsonl', lines.pages());
      await folder.write('audit_log.jsonl', auditLines(sql, known));
      return { at, known, missing, messages: lines.count };
    });
    await folder.write('uploads.jsonl', uploadLines(known.attachments));
    const about = {
      format: FORMAT,
      made_by: `Tidings ${VERSION}`,
      exported_at: new Date(at).toISOString(),
      realm_id: realm.id,
      subdomain: realm.subdomain,
      messages,
      uploads: known.attachments.length,
      missing_files: missing,
    };
    await folder.write('organization.json', inOne({ ...about, ...organization(known) }));
    await folder.finish();
    const { users, channels } = known.state;
    const exported = [...channels.values()].filter(({ id }) => known.scope.hasChannel(id));
    return { users: users.size, channels: exported.length, messages, files: copied.count, missing };
  } catch (error) {
    await folder.discard();
    throw error;
  }
}

async function read(
  sql: Sql,
  { dialect }: Engine,
  realmId: number,
  scopeOf: (state: RealmState) => Scope,
): Promise<Known> {
  const state = await readState(sql, dialect, realmId);
  const scope = scopeOf(state);
  const rows = await loadRows(sql, dialect, conversations, realmId);
  const members = new Map(rows.map((row) => [row.id, row.members.split(',').map(Number)] as const));
  const membersOf = (recipientId: number) => members.get(recipientId) ?? [];
  const uploads = await loadRows(sql, dialect, attachments, realmId);
  return {
    realmId,
    state,
    scope,
    membersOf,
    topics: await loadRows(sql, dialect, topics, realmId),
    profileValues: await loadRows(sql, dialect, profileValues, realmId),
    attachments: await scopedUploads(sql, realmId, { scope, uploads, membersOf }),
  };
}

function namedBy({ realmId, state, attachments }: Known) {
  return exportedFiles(realmId, state, attachments);
}

async function* inOne(content: object): AsyncGenerator<string> {
  yield `${JSON.stringify(content, null, 2)}\n`;
}
