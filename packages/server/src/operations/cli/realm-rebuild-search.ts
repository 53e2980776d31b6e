import type { Command } from 'commander';
import { startRebuild } from '../../features/search/search-index.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

export function addRealmRebuildSearch(parent: Command): void {
  const command = parent
    .command('rebuild-search')
    .description(t('help.rebuildSearch'))
    .addOption(realmOption())
    .addHelpText(
      'after',
      moreHelp(['tidings realm rebuild-search --data ./data'], t('help.rebuildNotes')),
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
