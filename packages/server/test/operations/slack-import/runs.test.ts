import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { FetchError } from '../../../src/core/http-client/fetch-error.ts';
import { safeFetch } from '../../../src/core/http-client/safe-fetch.ts';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import type { Fetch } from '../../../src/operations/slack-import/download.ts';
import { importSlack } from '../../../src/operations/slack-import/import-slack.ts';
import { openSlackExport } from '../../../src/operations/slack-import/open-slack-export.ts';
import type { Services } from '../../../src/services.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { PNG } from '../import/example-zulip.ts';
import { type Files, writeZip } from '../import/pack.ts';
import { exampleExport, TOKEN } from './example-export.ts';
import { manyMessages } from './many-messages.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-slack-runs-'));
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;

forEachDatabase((databases) => {
  async function packed(files: Files) {
    made += 1;
    const opened = await openSlackExport(await writeZip(join(folder, `${made}.zip`), files));
    onTestFinished(() => opened.close());
    return opened;
  }

  async function defaultRealm({ engine, clock, realms }: Services) {
    const known = await realms.forSubdomain('');
    if (!known) await createRealm(engine, clock, { subdomain: '', name: 'Acme' });
    const realm = known ?? (await realms.forSubdomain(''));
    if (!realm) throw new Error('There is no organization');
    return realm;
  }

  const contentsOf = async ({ engine }: Services) => {
    const rows = await engine.reader.all<{ content: string }>(
      'SELECT content FROM messages ORDER BY id',
    );
    return rows.map(({ content }) => content);
  };

  test('DESIGN 2.2: of two concurrent runs one finishes the import, and the other stops', async () => {
    const database = await databases.fresh();
    const [early, late] = [await databases.open(database), await databases.open(database)];
    await defaultRealm(early);
    const messages = 1200;
    const withFile = (ts: string) => ({
      ...{ type: 'message', user: 'U0', ts, text: `a file at ${ts}` },
      files: [{ id: ts, name: 'a.txt', url_private: 'https://files.slack.com/a.txt' }],
    });
    const files = await packed({
      ...manyMessages(messages),
      'channel-0/2017-12-31.json': [withFile('1514720000.000000')],
      'channel-0/2018-01-03.json': [withFile('1514970000.000000')],
    });
    /** Holds all downloads until they are released. */
    const holding = () => {
      const [held, asked] = [signal(), signal()];
      const fetch: Fetch = async () => {
        asked.give();
        await held.given;
        throw new FetchError('unreachable', 'There is no such file.');
      };
      return { fetch, asked: asked.given, letGo: held.give };
    };
    const [first, second] = [holding(), holding()];
    const slow = importSlack(early, await defaultRealm(early), files, {
      ...{ fetchesFiles: true, fetch: first.fetch },
    });
    await first.asked;
    // Lets the other get as far as the second file.
    let count = 0;
    const fast = importSlack(late, await defaultRealm(late), files, {
      fetchesFiles: true,
      fetch: (url, request) => {
        count += 1;
        if (count === 2) return second.fetch(url, request);
        throw new FetchError('unreachable', 'There is no such file.');
      },
    });
    await second.asked;
    first.letGo();
    await expect(slow).rejects.toThrow('Another run of this import is in progress');
    second.letGo();
    expect(await fast).toMatchObject({ messages: messages + 2, files_failed: 2 });
    const contents = await contentsOf(early);
    expect(contents.length).toBe(messages + 2);
    expect(new Set(contents).size).toBe(messages + 2);

    await expect(
      importSlack(early, await defaultRealm(early), files, { fetchesFiles: false }),
    ).rejects.toThrow('already has messages');
  });

  test('DESIGN 2.2: files are copied once, and only from Slack', async () => {
    const asked: string[] = [];
    const slack = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('%PDF-1.4 the plan');
    });
    await new Promise<void>((resolve) => slack.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void slack.close());
    const { port } = slack.address() as AddressInfo;
    // Redirects requests for Slack to this machine.
    const fetch: Fetch = ({ pathname, search }, request) =>
      safeFetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        ...request,
        allowsPrivate: true,
      });

    const files = new FolderStore(join(folder, 'uploads'));
    const services = { ...(await databases.open(await databases.fresh())), files };
    const realm = await defaultRealm(services);
    const file = { id: 'F02', name: 'x.txt', mode: 'hosted' };
    const elsewhere = [
      'https://slack.com.example.org/x.txt',
      'http://files.slack.com/x.txt',
      'https://169.254.169.254/x.txt',
    ].map((url_private, index) => ({
      ...{ type: 'message', user: 'U01ADA', ts: `154660000${index}.000100`, text: 'look' },
      files: [{ ...file, url_private }],
    }));
    const again = { ...exampleFile(), ts: '1546700000.000100', text: 'the plan again' };
    const exported = await packed({
      ...exampleExport,
      'general/2019-01-04.json': [...elsewhere, again],
    });
    let stops = true;
    const stopOnce: Fetch = async (url, request) => {
      const answer = await fetch(url, request);
      if (!stops) return answer;
      stops = false;
      throw new Error('the power fails');
    };
    const run = (by: Fetch) =>
      importSlack(services, realm, exported, { fetchesFiles: true, fetch: by });
    await expect(run(stopOnce)).rejects.toThrow('the power fails');
    const report = await run(fetch);
    expect(report).toMatchObject({ files: 5, files_fetched: 2, files_failed: 0 });
    expect(asked).toEqual([
      `/files-pri/T01-F01/download/plan.pdf?t=${TOKEN}`,
      `/files-pri/T01-F01/download/plan.pdf?t=${TOKEN}`,
    ]);

    const [one, ...others] = await services.engine.reader.all<{ path_id: string; size: number }>(
      'SELECT path_id, size FROM attachments',
    );
    expect(others).toEqual([]);
    expect(one).toMatchObject({ size: 17 });
    const contents = await contentsOf(services);
    const link = `[The plan](/user_uploads/${one?.path_id})`;
    expect(contents).toContain(`the plan\n\n${link}`);
    expect(contents).toContain(`the plan again\n\n${link}`);
    expect(contents.filter((content) => content === 'look\n\n📎 x.txt').length).toBe(3);
    expect(contents.join()).not.toContain('xoxe');
    const claims = await services.engine.reader.all('SELECT message_id FROM attachment_messages');
    expect(claims.length).toBe(2);
  });

  test('DESIGN 2.2: pictures, custom emoji and groups come from Slack, and pins are counted', async () => {
    const asked: string[] = [];
    const fetch: Fetch = async (url) => {
      const { pathname } = url;
      asked.push(pathname);
      if (pathname === '/gone.png') throw new FetchError('unreachable', 'There is no such file.');
      const body = pathname === '/page.png' ? Buffer.from('<html>') : PNG;
      return { status: 200, headers: {}, body, url };
    };
    const edge = (name: string) => `https://avatars.slack-edge.com/${name}.png`;
    const person = (id: string, image_512?: string) => ({
      ...{ id, name: id, real_name: `Person ${id}` },
      profile: {
        email: `${id}@example.org`,
        ...(image_512 !== undefined && { is_custom_image: true, image_512 }),
      },
    });
    const files = await packed({
      'users.json': [
        ...[person('U1', edge('one')), person('U2', edge('page')), person('U3')],
        ...[person('U4', 'https://example.org/x.png'), person('U5', edge('gone'))],
      ],
      'channels.json': [
        { id: 'C1', name: 'general', members: ['U1'], pins: [{ id: '1546300800.000100' }] },
      ],
      'emoji.json': {
        ok: true,
        emoji: {
          parrot: 'https://emoji.slack-edge.com/parrot.png',
          ...{ bird: 'alias:parrot', plus: 'alias:+1' },
        },
      },
      'usergroups.json': {
        ok: true,
        usergroups: [{ handle: 'engineers', description: 'They build', users: ['U1', 'U9'] }],
      },
      'general/2019-01-01.json': [
        {
          ...{ type: 'message', user: 'U1', ts: '1546300800.000100', text: 'look :parrot:' },
          reactions: [{ name: 'parrot', users: ['U2'], count: 1 }],
        },
      ],
    });
    const uploads = new FolderStore(join(folder, 'pictures'));
    const services = { ...(await databases.open(await databases.fresh())), files: uploads };
    const realm = await defaultRealm(services);
    const report = await importSlack(services, realm, files, { fetchesFiles: true, fetch });
    expect(asked.sort()).toEqual([
      '/gone.png',
      '/one.png',
      '/page.png',
      '/parrot.png',
      '/parrot.png',
    ]);
    expect(report).toMatchObject({ messages: 1, reactions: 1, unknown_emoji: [], unused_files: 0 });
    expect(report.left_out.map(({ why, count }) => [why, count]).sort()).toEqual([
      ['picture that could not be copied', 3],
      ['pin, of a message that is imported', 1],
    ]);
    const sources = [...realm.state.users.values()].map(({ avatar_source }) =>
      avatar_source.replace(/-.*/, ''),
    );
    const [first] = realm.state.users.values();
    expect(sources).toEqual([String(first?.id), ...Array(4).fill('generated')]);
    const emoji = [...realm.state.realmEmoji.values()];
    expect(emoji.map(({ name }) => name).sort()).toEqual(['bird', 'parrot']);
    const group = realm.state.activeGroupsByName.get('engineers');
    expect([...(realm.state.membersByGroup.get(group?.id ?? 0) ?? [])]).toEqual([first?.id]);
    const [message] = await services.engine.reader.all<{ rendered: string; reactions: string }>(
      'SELECT rendered, reactions FROM messages',
    );
    expect(message?.rendered).toContain('<img');
    expect(JSON.parse(message?.reactions ?? '[]')).toMatchObject([
      { emoji_name: 'parrot', reaction_type: 'realm_emoji' },
    ]);
  });
});

function signal() {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

function exampleFile(): object {
  const [day] = Object.entries(exampleExport).filter(
    ([path]) => path === 'general/2019-01-02.json',
  );
  const messages = (day?.[1] ?? []) as readonly { readonly text: string }[];
  return messages.find(({ text }) => text === 'the plan') ?? {};
}
