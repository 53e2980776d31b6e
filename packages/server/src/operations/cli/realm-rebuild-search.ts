import type { Command } from 'commander';
import { startRebuild } from '../../features/search/search-index.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

export function addRealmRebuildSearch(parent: Command): void {
  const command = parent
    .command('rebuild-search')
    .description('Rebuild the search index of an organization while the server runs.')
    .addOption(realmOption())
    .addHelpText(
      'after',
      `
Example:
  tidings realm rebuild-search --data ./data

The server rebuilds the index by itself when the language of the organization changes. Search works meanwhile.`,
    );
  withDataOptions(command).action(({ realm }: { realm?: string }) =>
    answerFrom(openCurrentData, command, (services) => rebuildSearch(services, realm)),
  );
}

async function rebuildSearch({ realms }: Services, subdomain: string | undefined): Promise<Answer> {
  const realm = await findRealm(realms, subdomain);
  await realm.write((change) => startRebuild(change));
  const { language } = realm.state.internal('search_index');
  return {
    json: { realm_id: realm.id, language },
    text: t('cli.searchRebuilt', { name: realm.state.setting('name'), language }),
  };
}
