import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../../../../test/support/wait-for.ts';
import { fresh } from '../../support/channels.ts';
import { ofType, sent } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function page(head: string): Answer {
  return (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(head);
}

function image(contentType = 'image/png', headers: Record<string, string> = {}): Answer {
  return (_request, response) =>
    response.writeHead(200, { 'content-type': contentType, ...headers }).end(png);
}

const article = page(
  '<title>An "article"</title><meta name="description" content="All <b> about it"><meta property="og:image" content="/picture.png?a=b">',
);

forEachTeam((team) => {
  let elsewhere: Server;
  let origin: string;
  let author: Person;
  let channel: number;
  let answers: Record<string, Answer>;
  let asked: string[];

  beforeAll(async () => {
    elsewhere = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const answer = answers[path];
      if (answer) answer(request, response);
      else response.writeHead(404).end();
    });
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    author = await team().person();
    channel = await team().channel(fresh(), { subscribers: [author] });
  });
  beforeEach(async () => {
    answers = {};
    asked = [];
    await team().owner.patch('/realm', { inline_url_embed_preview: true });
  });
  afterEach(() => team().owner.patch('/realm', { inline_url_embed_preview: false }));
  afterAll(() => elsewhere.close());

  async function html(id: number): Promise<string> {
    const { body } = await author.get(`/messages/${id}`, { apply_markdown: true });
    return body.message.content;
  }

  /** Returns the events until the previews of a message are there. */
  async function untilShown(action: () => Promise<number>) {
    let id = 0;
    const events = await team().eventsOf(async () => {
      id = await action();
      await waitFor(async () => expect(await html(id)).toContain('message_embed'));
    });
    return { id, events };
  }

  const fetched = (path: string) => waitFor(() => expect(asked).toContain(path));

  function external(path: string) {
    return fetch(`${team().url}${path}`, { headers: { host: 'localhost' } });
  }

  describe('C5: previews of pages', () => {
    it('C5: are sent in an event after the message, which does not count as an edit', async () => {
      answers['/article'] = article;
      const content = `see ${origin}/article`;
      const { id, events } = await untilShown(() => sent(author, channel, 'a', content));
      const [update, ...others] = ofType(events, 'update_message');
      expect(others).toEqual([]);
      expect(update?.audience).toBe(`channel:${channel}`);
      expect(update?.event).toMatchObject({
        user_id: null,
        rendering_only: true,
        message_id: id,
        message_ids: [id],
        stream_id: channel,
        content,
        rendered_content: await html(id),
        is_me_message: false,
      });
      expect(update?.event).not.toHaveProperty('orig_content');
      const { body } = await author.get(`/messages/${id}`);
      expect(body.message).not.toHaveProperty('last_edit_timestamp');
      expect(body.message).not.toHaveProperty('edit_history');
      const href = `${origin}/article`;
      expect(await html(id)).toMatch(
        new RegExp(
          [
            `^<p>see <a href="${href}">${href}</a></p>\n`,
            `<div class="message_embed"><a class="message_embed_image" href="${href}" `,
            'style="background-image: url\\(&quot;/external_content/[0-9a-f]{64}/[0-9a-f]+&quot;\\)"></a>',
            '<div class="data-container"><div class="message_embed_title">',
            `<a href="${href}" title="An &quot;article&quot;">An "article"</a></div>`,
            '<div class="message_embed_description">All &lt;b&gt; about it</div></div></div>$',
          ].join(''),
        ),
      );
    });

    it('C5: a cached page is shown at once, and not fetched again', async () => {
      answers['/known'] = article;
      await untilShown(() => sent(author, channel, 'a', `${origin}/known`));
      asked = [];
      const id = await sent(author, channel, 'a', `again: ${origin}/known`);
      expect(await html(id)).toContain('message_embed');
      expect(asked).toEqual([]);
    });

    it('C5: an edit adds the previews of its links', async () => {
      answers['/edited'] = article;
      const id = await sent(author, channel, 'a', 'nothing yet');
      await untilShown(async () => {
        await author.patch(`/messages/${id}`, { content: `now ${origin}/edited` });
        return id;
      });
    });

    it('C5: a message that was edited in the meantime is left unchanged', async () => {
      const waiting: (() => void)[] = [];
      answers['/slow'] = (request, response) => waiting.push(() => article(request, response));
      answers['/fast'] = article;
      const id = await sent(author, channel, 'a', `${origin}/slow`);
      await fetched('/slow');
      await author.patch(`/messages/${id}`, { content: 'no link any more' });
      answers['/slow'] = article;
      for (const release of waiting) release();
      await untilShown(() => sent(author, channel, 'a', `${origin}/slow and ${origin}/fast`));
      expect(await html(id)).toBe('<p>no link any more</p>');
    });

    it('C5: pages without an image, and other files, are not shown', async () => {
      answers['/bare'] = page('<title>Only a title</title>');
      answers['/data'] = (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      answers['/last'] = article;
      const id = await sent(author, channel, 'a', `${origin}/bare ${origin}/data ${origin}/gone`);
      await fetched('/gone');
      await untilShown(() => sent(author, channel, 'a', `${origin}/last`));
      expect(await html(id)).not.toContain('message_embed');
    });

    it('C5: a user who links to unresponsive pages does not delay others', async () => {
      const waiting: ServerResponse[] = [];
      const paths = Array.from({ length: 12 }, (_, index) => `/never/${index}`);
      for (const path of paths) answers[path] = (_request, response) => waiting.push(response);
      answers['/article'] = article;
      const reader = await team().person();
      const here = await team().channel(fresh(), { subscribers: [author, reader] });
      for (const path of paths) await sent(author, here, 'a', `${origin}${path}`);
      await untilShown(() => sent(reader, here, 'a', `${origin}/article`));
      expect(waiting).not.toHaveLength(0);
      for (const path of paths) answers[path] = (_request, response) => response.end();
      for (const response of waiting) response.end();
      for (const path of paths) await fetched(path);
    });

    it('C5: none in quotes, and none if there would be too many', async () => {
      const many = Array.from({ length: 25 }, (_, index) => `${origin}/many/${index}`);
      await sent(author, channel, 'a', `> ${origin}/quoted`);
      await sent(author, channel, 'a', many.join(' '));
      answers['/after'] = article;
      await untilShown(() => sent(author, channel, 'a', `${origin}/after`));
      expect(asked).toEqual(['/after']);
    });

    it('C5: nothing is fetched if the organization turned it off', async () => {
      await team().owner.patch('/realm', { inline_url_embed_preview: false });
      const id = await sent(author, channel, 'a', `${origin}/off`);
      await team().owner.patch('/realm', { inline_url_embed_preview: true });
      answers['/on'] = article;
      await untilShown(() => sent(author, channel, 'a', `${origin}/on`));
      expect(asked).toEqual(['/on']);
      expect(await html(id)).not.toContain('message_embed');
    });
  });

  describe('C7: external images', () => {
    async function proxied(path: string): Promise<string> {
      const id = await sent(author, channel, 'a', `${origin}${path}`);
      const [, src = ''] = /<img src="([^"]+)"/.exec(await html(id)) ?? [];
      expect(src).toMatch(/^\/external_content\/[0-9a-f]{64}\/[0-9a-f]+$/);
      return src;
    }

    it('C7: are served by the server, with headers that prevent scripts', async () => {
      answers['/picture.png'] = image('image/png', { 'set-cookie': 'a=b', 'x-other': 'c' });
      const answer = await external(await proxied('/picture.png'));
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
      const policy = answer.headers.get('content-security-policy');
      expect(policy).toMatch(/default-src 'none'.*sandbox/);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('private, max-age=86400');
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('x-other')).toBeNull();
    });

    it('C7: only URLs that the server itself has signed are fetched', async () => {
      answers['/a.png'] = image();
      const path = await proxied('/a.png');
      const [, , signature = ''] = path.split('/');
      const other = Buffer.from(`${origin}/b.png`).toString('hex');
      for (const forged of [
        `/external_content/${signature}/${other}`,
        `/external_content/${'0'.repeat(64)}/${other}`,
        `${path}00`,
        path.toUpperCase(),
        '/external_content/a/b',
      ]) {
        expect((await external(forged)).status).toBe(404);
      }
      expect(asked).toEqual([]);
    });

    it.each([
      ['svg', 'image/svg+xml'],
      ['html', 'text/html'],
      ['none', ''],
    ])('C7: files other than plain images are not passed on: %s', async (_name, type) => {
      answers[`/${_name}.png`] = image(type);
      expect((await external(await proxied(`/${_name}.png`))).status).toBe(404);
    });

    it('C7: nor are files that are compressed, too large, or missing', async () => {
      answers['/packed.png'] = image('image/png', { 'content-encoding': 'gzip' });
      answers['/large.png'] = (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'image/png' })
          .end(Buffer.alloc(10 * 1024 * 1024 + 1));
      for (const path of ['/packed.png', '/large.png', '/gone.png']) {
        expect((await external(await proxied(path))).status).toBe(404);
      }
    });

    it('C7: concurrent requests share one fetch', async () => {
      answers['/once.png'] = image();
      const path = await proxied('/once.png');
      const given = await Promise.all([external(path), external(path), external(path)]);
      expect(given.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(asked.length).toBeLessThan(3);
    });
  });
});
