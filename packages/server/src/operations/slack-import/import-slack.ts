import type { Realm } from '../../core/realm/realm.ts';
import type { Services } from '../../services.ts';
import type { ExportFiles } from '../import/export-files.ts';
import { beginImport, checkMayBegin } from '../import/progress.ts';
import { Tally } from '../import/tally.ts';
import type { Fetch } from './download.ts';
import { makeGroups } from './extras.ts';
import { FileFetcher } from './fetch-files.ts';
import { fetchPictures } from './fetch-pictures.ts';
import { finishImport } from './finish.ts';
import { importMessages } from './import-messages.ts';
import { makeAccounts } from './make-accounts.ts';
import { makeChannels } from './make-channels.ts';
import { MessagePlanner } from './plan-message.ts';
import { type SlackImportReport, summarize } from './report.ts';
import { surveyExport } from './survey.ts';

export interface ImportOptions {
  /** Copies files from Slack. Otherwise messages name the files, which stay at Slack. */
  readonly fetchesFiles: boolean;
  readonly fetch?: Fetch;
  onProgress?(messages: number, all: number): void;
}

/**
 * Imports a Slack workspace into an organization without messages. The organization stays closed until the import is
 * complete. An interrupted import resumes when it is started again.
 */
export async function importSlack(
  services: Services,
  realm: Realm,
  files: ExportFiles,
  { fetchesFiles, fetch, onProgress }: ImportOptions,
): Promise<SlackImportReport> {
  await checkMayBegin(realm);
  const now = services.clock.now();
  const survey = await surveyExport(files, now);
  const { entries: done } = await beginImport(realm, {
    ...{ source: 'slack', fingerprint: survey.fingerprint, lastMessageId: null },
  });
  const accounts = await makeAccounts(realm, survey.accounts);
  const channels = await makeChannels(realm, survey.conversations, accounts);
  await makeGroups(realm, survey.groups, accounts);
  const tally = new Tally();
  for (const { name, pins } of survey.conversations) {
    for (const pin of pins) {
      tally.leaveOut({ why: 'pin, of a message that is imported', where: `${name}, ${pin}` });
    }
  }
  if (fetchesFiles) {
    await fetchPictures({ services, realm, tally, ...(fetch && { fetch }) }, survey, accounts);
  }
  const planner = new MessagePlanner({ survey, accounts, channels, state: realm.state, now });
  await importMessages({
    ...{ services, realm, files, survey, planner, tally, done, now },
    fetcher: fetchesFiles
      ? new FileFetcher({ services, realm, tally, ...(fetch && { fetch }) })
      : undefined,
    onProgress: (messages) => onProgress?.(messages, survey.messages),
  });
  await finishImport(realm, survey.conversations, channels);
  return summarize(survey, tally);
}
