import { loadConfig } from '../../../src/core/config/load-config.ts';
import { ensureDefaultRealm } from '../../../src/features/setup/first-run.ts';
import { openServices } from '../../../src/open-services.ts';
import { importArchive } from '../../../src/operations/import/import-archive.ts';
import { Tally } from '../../../src/operations/import/tally.ts';
import {
  openMattermostExport,
  readMattermost,
} from '../../../src/operations/mattermost-import/read-mattermost.ts';
import {
  openRocketchatExport,
  readRocketchat,
} from '../../../src/operations/rocketchat-import/read-rocketchat.ts';
import {
  openTidingsExport,
  readTidings,
} from '../../../src/operations/tidings-import/read-tidings.ts';
import { openZulipExport, readZulip } from '../../../src/operations/zulip-import/read-zulip.ts';
import { silent } from '../../support/engines.ts';

/** Imports until it has read so many messages, or some file, then says so and stays there. */
const [data, database, source = '', path = '', held = ''] = process.argv.slice(2);
const programs = {
  zulip: { open: openZulipExport, read: readZulip },
  mattermost: { open: openMattermostExport, read: readMattermost },
  rocketchat: { open: openRocketchatExport, read: readRocketchat },
  tidings: { open: openTidingsExport, read: readTidings },
} as const;

const services = await openServices(loadConfig({ flags: { data, database }, env: {} }), silent);
const realm = await ensureDefaultRealm(services);
const { open, read } = programs[source as keyof typeof programs];
const files = await open(path);
const tally = new Tally();
const archive = await read(files, realm, tally);

async function stayHere(): Promise<never> {
  process.send?.('held');
  return new Promise(() => undefined);
}

await importArchive(
  services,
  realm,
  {
    ...archive,
    files: {
      ...files,
      read: (file) => (file.endsWith(held) ? stayHere() : files.read(file)),
    },
    async *read() {
      let count = 0;
      for await (const message of archive.read()) {
        if (String(count) === held) await stayHere();
        count += 1;
        yield message;
      }
    },
  },
  tally,
  {},
);
process.send?.('ended');
