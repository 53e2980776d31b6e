import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli, serve } from '../packages/server/test/operations/cli/run-cli.ts';
import { waitFor } from './support/wait-for.ts';

/*
 * A server without a way out does a day's work. Each connection and look-up that its process or a command begins is
 * refused and written down: none is tried that was not set up.
 */

const refuse = new URL('./support/refuse-connections.mjs', import.meta.url);
const owner = {
  ...{ organization_name: 'Engines', full_name: 'Ada Lovelace' },
  ...{ email: 'ada@example.org', password: 'correct horse battery' },
};

let folder: string;
let record: string;
let env: Record<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-air-gap-'));
  record = join(folder, 'refused');
  await writeFile(record, '');
  env = { NODE_OPTIONS: `--import ${refuse.href}`, REFUSED_CONNECTIONS: record };
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const attempts = async () => (await readFile(record, 'utf8')).split('\n').filter(Boolean);

type Fields = Record<string, string>;

/** Calls the API of a server, from outside. */
class Caller {
  readonly #url: string;
  #authorization = '';

  constructor(url: string) {
    this.#url = url;
  }

  async setUp(setupLink: string): Promise<void> {
    const [, token = ''] = setupLink.split('token=');
    const { api_key } = await this.call('POST', 'setup', { ...owner, token });
    this.#authorization = `Basic ${btoa(`${owner.email}:${api_key}`)}`;
  }

  async call(method: string, path: string, fields?: Fields | FormData): Promise<Fields> {
    const body = fields instanceof FormData ? fields : fields && new URLSearchParams(fields);
    const answer = await fetch(`${this.#url}/api/v1/${path}`, {
      method,
      headers: this.#authorization === '' ? {} : { authorization: this.#authorization },
      ...(body && { body }),
    });
    const result = (await answer.json()) as Fields;
    expect(result, `${method} ${path}`).toMatchObject({ result: 'success' });
    return result;
  }

  say(content: string): Promise<Fields> {
    return this.call('POST', 'messages', {
      ...{ type: 'stream', to: 'general', topic: 'today', content },
    });
  }
}

async function started(words: readonly string[]) {
  const server = await serve(['--data', join(folder, 'data'), ...words], env);
  const [, link = ''] = /"setupUrl":"([^"]+)"/.exec(server.output.stderr) ?? [];
  const caller = new Caller(server.url);
  await caller.setUp(link);
  return { server, caller };
}

async function picture(): Promise<FormData> {
  const bytes = await readFile(new URL('../packages/server/web/icon.png', import.meta.url));
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
  return form;
}

describe('an air gap', () => {
  it('operations: a day of work tries no connection', async () => {
    const { server, caller } = await started(['--no-fetch-links', '--no-web-push']);
    try {
      await caller.call('PATCH', 'realm', {
        inline_url_embed_preview: 'true',
        disallow_disposable_email_addresses: 'true',
      });
      const { queue_id = '' } = await caller.call('POST', 'register', {
        event_types: '["message"]',
      });
      const { url = '' } = await caller.call('POST', 'user_uploads', await picture());
      await caller.say(`![picture](${url}) and https://example.org/page`);
      await caller.say('![far](https://example.org/far.png) :tada: $$x^2$$');
      await caller.say('```python\nprint(1)\n```\n@**Ada Lovelace** at <time:2030-01-01T10:00Z>');
      const { events } = await caller.call('GET', `events?queue_id=${queue_id}&last_event_id=-1`);
      expect(events?.length).toBeGreaterThan(0);
      await caller.call('POST', 'users/me/avatar', await picture());
      const { stream_id = '' } = await caller.call('GET', 'get_stream_id?stream=general');
      await caller.call('POST', 'scheduled_messages', {
        ...{ type: 'stream', to: `${stream_id}`, topic: 'later', content: 'https://example.org' },
        scheduled_delivery_timestamp: `${Math.floor(Date.now() / 1000) + 2}`,
      });
      await caller.call('POST', 'invites/multiuse', { stream_ids: '[]' });
      await caller.call('POST', 'users', {
        ...{ email: 'grace@example.org', full_name: 'Grace', password: 'another horse battery' },
      });
      const search = new URLSearchParams({
        ...{ anchor: 'newest', num_before: '5', num_after: '0' },
        narrow: '[{"operator":"search","operand":"print"}]',
      });
      await caller.call('GET', `messages?${search}`);
      for (const page of ['', 'api/docs/', 'api/openapi.json', 'metrics']) {
        expect((await fetch(`${server.url}/${page}`)).status).toBe(200);
      }
      await waitFor(async () => {
        const { scheduled_messages } = await caller.call('GET', 'scheduled_messages');
        expect(scheduled_messages).toEqual([]);
      });
      const data = ['--data', join(folder, 'data')];
      for (const words of [
        ['user', 'create', '--email', 'eve@example.org', '--name', 'Eve'],
        ['backup', '--to', join(folder, 'backup')],
        ['realm', 'export', '--to', join(folder, 'export')],
        ['upgrade', '--check'],
        ['doctor'],
      ]) {
        expect(await runCli([...words, ...data], env), words.join(' ')).toMatchObject({ code: 0 });
      }
    } finally {
      expect(await server.stop()).toBe(0);
    }
    expect(await attempts()).toEqual([]);
  });

  it('operations: what the settings allow is tried, and its failure disturbs nothing', async () => {
    const { server, caller } = await started([]);
    try {
      await caller.call('PATCH', 'realm', { inline_url_embed_preview: 'true' });
      await caller.say('https://example.org/page');
      await waitFor(async () => expect(await attempts()).not.toEqual([]));
      await caller.say('Still here');
    } finally {
      expect(await server.stop()).toBe(0);
    }
    for (const attempt of await attempts()) expect(attempt).toContain('example.org');
  });
});
