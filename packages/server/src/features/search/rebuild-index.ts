import { setInternal } from '../../core/realm/create-realm.ts';
import { internalName } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Services } from '../../services.ts';
import { writtenText } from '../markdown/html/read-markup.ts';
import { indexLanguage, startRebuild } from './search-index.ts';
import { messageSearchText, searchLanguageOf } from './search-text.ts';

/** Messages per transaction. Other writes wait meanwhile, so it is small. */
const PER_TRANSACTION = 100;

/**
 * Rebuilds the search index of organizations whose language changed, or for which `startRebuild` was called. Messages
 * can be sent and found meanwhile: a search looks for its words in both languages. A rebuild that is cut short goes on
 * where it stopped.
 */
export async function rebuildIndexes(
  { engine, realms, log }: Pick<Services, 'engine' | 'realms' | 'log'>,
  stopped?: AbortSignal,
): Promise<void> {
  const outdated = await engine.reader.all<{ id: number; language: string; index: string | null }>(
    `SELECT realms.id, COALESCE(language.value, '"en"') AS language, built.value AS "index"
     FROM realms
     LEFT JOIN realm_settings AS language
       ON language.realm_id = realms.id AND language.name = 'default_language'
     LEFT JOIN realm_settings AS built ON built.realm_id = realms.id AND built.name = $1
     ORDER BY realms.id`,
    [internalName('search_index')],
  );
  const ids = outdated.filter(isOutdated).map(({ id }) => id);
  await realms.inEach(
    ids,
    async (realm) => {
      let messages = 0;
      const step = () => realm.write((change) => rebuildSome(change));
      for (let done = await step(); done > 0 && !stopped?.aborted; done = await step()) {
        messages += done;
      }
      log.info({ realmId: realm.id, messages }, 'rebuilt the search index');
    },
    stopped,
  );
}

function isOutdated({ language, index }: { language: string; index: string | null }): boolean {
  if (index === null) return true;
  const built = JSON.parse(index);
  return built.rebuild !== null || built.language !== searchLanguageOf(JSON.parse(language));
}

interface StoredText {
  readonly id: number;
  readonly channel_id: number | null;
  readonly topic: string;
  readonly rendered: string;
}

/** Returns how many messages it indexed anew. */
async function rebuildSome(change: Mutation): Promise<number> {
  const { state, dialect, realmId } = change;
  if (indexLanguage(state) !== searchLanguageOf(state.setting('default_language'))) {
    startRebuild(change);
  }
  const index = state.internal('search_index');
  if (!index.rebuild) return 0;
  const sql = await change.writableSql();
  const messages = await sql.all<StoredText>(
    `SELECT id, channel_id, topic, rendered FROM messages
     WHERE realm_id = $1 AND id < $2 ORDER BY id DESC LIMIT ${PER_TRANSACTION}`,
    [realmId, index.rebuild.before],
  );
  const oldest = messages.at(-1);
  setInternal(change, 'search_index', {
    ...index,
    rebuild: oldest ? { ...index.rebuild, before: oldest.id } : null,
  });
  if (!oldest) return 0;
  const rows = messages.map(({ id, channel_id, topic, rendered }) => ({
    id,
    search_text: messageSearchText(
      { topic: channel_id === null ? null : topic, text: writtenText(rendered) },
      index.language,
    ),
  }));
  const given = dialect.rowsFrom('$2', { id: 'integer', search_text: 'text' }, 'given');
  await sql.run(
    `UPDATE messages SET search_text = given.search_text FROM ${given}
     WHERE messages.realm_id = $1 AND messages.id = given.id`,
    [realmId, JSON.stringify(rows)],
  );
  return messages.length;
}
