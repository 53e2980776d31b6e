import { loadConfig } from '../../../src/core/config/load-config.ts';
import { FetchError } from '../../../src/core/http-client/fetch-error.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { openServices } from '../../../src/open-services.ts';
import { importSlack } from '../../../src/operations/slack-import/import-slack.ts';
import { openSlackExport } from '../../../src/operations/slack-import/open-slack-export.ts';
import { silent } from '../../support/engines.ts';

/** Imports until it reaches the file of this name, then says so and stays there. */
const [data, database, path = '', fileName = ''] = process.argv.slice(2);

const services = await openServices(loadConfig({ flags: { data, database }, env: {} }), silent);
await importSlack(services, await ensureDefaultRealm(services), await openSlackExport(path), {
  fetchesFiles: true,
  fetch: async ({ pathname }) => {
    if (!pathname.endsWith(fileName)) throw new FetchError('unreachable', 'There is no such file.');
    process.send?.('held');
    return new Promise(() => undefined);
  },
});
process.send?.('ended');
