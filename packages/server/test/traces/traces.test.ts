import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onThisMachine, webhookWithReceiver } from '../delivery/webhooks/team-webhooks.ts';
import { scrapedWhen } from '../operations/monitoring/scrape.ts';
import { fresh } from '../support/channels.ts';
import { pollWaits } from '../support/poll-waits.ts';
import { forEachTeamOnBothEngines, type Person, type Team } from '../support/team.ts';
import { type Collector, type ReceivedSpan, startCollector } from './collector.ts';

let collector: Collector;

beforeAll(async () => {
  collector = await startCollector();
});

afterAll(() => collector.close());

const tracing = () => ({
  tracesTo: collector.url,
  tracesHeaders: 'x-team=s3cr3t',
  ...onThisMachine(),
});

const newTraceId = () => randomBytes(16).toString('hex');
const traceparent = (traceId: string) => `00-${traceId}-00f067aa0ba902b7-01`;

/** Sends a message to themselves, as a part of a trace. */
async function say(team: Team, by: Person, traceId: string, content = 'hello'): Promise<void> {
  const authorization = `Basic ${btoa(`${by.email}:${by.apiKey}`)}`;
  const body = new URLSearchParams({ type: 'direct', to: `[${by.id}]`, content });
  const headers = { authorization, traceparent: traceparent(traceId) };
  const response = await fetch(`${team.url}/api/v1/messages`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
}

const isRequest = (traceId: string) => (span: ReceivedSpan) =>
  span.traceId === traceId && span.kind === 2;

/** Waits for a request, and returns the names below each span of its trace, as far as the caller left it here. */
async function treeOf(traceId: string): Promise<Map<string, ReceivedSpan & { path: string }>> {
  const request = await collector.span(isRequest(traceId));
  await collector.span(({ name, traceId: id }) => id === traceId && name === 'write');
  const all = collector.spans.filter((each) => each.traceId === traceId);
  const byId = new Map(all.map((span) => [span.spanId, span]));
  const pathOf = (span: ReceivedSpan): string => {
    const parent = span === request ? undefined : byId.get(span.parentSpanId ?? '');
    return parent ? `${pathOf(parent)} > ${span.name}` : span.name;
  };
  return new Map(all.map((span) => [pathOf(span), { ...span, path: pathOf(span) }]));
}

describe('traces', () => {
  forEachTeamOnBothEngines((team) => {
    it('a request shows its steps, statements and commit, within the trace of its caller', async () => {
      const id = newTraceId();
      await say(team(), team().owner, id);
      const tree = await treeOf(id);
      const request = 'POST /api/v1/messages';
      expect(tree.get(request)).toMatchObject({
        parentSpanId: '00f067aa0ba902b7',
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/api/v1/messages',
          'http.response.status_code': 200,
          'tidings.endpoint': 'sendMessage',
          'tidings.realm': '',
        },
      });
      const group = `${request} > write > commit group`;
      for (const path of [
        `${request} > admit`,
        `${request} > parse`,
        `${request} > prepare`,
        `${request} > write > wait for commit group`,
        `${request} > write > run`,
        `${group} > transaction > begin`,
        `${group} > transaction > INSERT messages`,
        `${group} > transaction > commit`,
        `${request} > answer`,
      ]) {
        expect([...tree.keys()]).toContain(path);
      }
      expect(tree.get(group)?.attributes).toMatchObject({ 'tidings.changes': 1 });
      const statement = tree.get(`${group} > transaction > INSERT messages`);
      expect(statement?.attributes['db.query.text']).toContain('$1');
    });

    it('writes that share a commit are linked to it', async () => {
      const ids = Array.from({ length: 20 }, newTraceId);
      await Promise.all(ids.map((id) => say(team(), team().owner, id)));
      const writes = await Promise.all(
        ids.map((id) => collector.span(({ traceId, name }) => traceId === id && name === 'write')),
      );
      const groups = collector.spans.filter(
        ({ traceId, name }) => ids.includes(traceId) && name === 'commit group',
      );
      const changes = groups.map(({ attributes }) => Number(attributes['tidings.changes']));
      expect(changes.reduce((sum, each) => sum + each, 0)).toBe(20);
      expect(groups.length).toBeLessThan(20);
      const own = new Set(groups.map(({ traceId }) => traceId));
      const transactions = collector.spans.filter(({ name }) => name === 'transaction');
      const shared = new Set(transactions.map(({ spanId }) => spanId));
      for (const { traceId, links = [] } of writes) {
        const isLinked = links.some(({ spanId }) => shared.has(spanId));
        expect(isLinked || own.has(traceId)).toBe(true);
      }
    });

    it('rendering by a worker shows', async () => {
      const id = newTraceId();
      await say(team(), team().owner, id, '$$x^2$$');
      const tree = await treeOf(id);
      expect([...tree.keys()]).toContain('POST /api/v1/messages > prepare > render');
    });

    it('the span of a poll ends when the poll begins to wait', async () => {
      const { owner } = team();
      const { queue_id, last_event_id } = (await owner.post('/register')).body;
      const polling = owner.get('/events', { queue_id, last_event_id });
      await pollWaits(team());
      const span = await collector.span(
        ({ attributes }) =>
          attributes['tidings.endpoint'] === 'getEvents' && attributes['tidings.waits'] === true,
      );
      expect(span.attributes['http.response.status_code']).toBeUndefined();
      await say(team(), owner, newTraceId());
      expect((await polling).status).toBe(200);
    });

    it('a delivery to a webhook is linked to the commit that caused it', async () => {
      const { receiver } = await webhookWithReceiver(team(), { events: ['message'] });
      const channel = await team().channel(fresh('channel'));
      const { status, body } = await team().owner.post('/messages', {
        ...{ type: 'channel', to: [channel], topic: 'topic', content: 'for webhooks' },
      });
      expect({ status, body }).toMatchObject({ status: 200 });
      await receiver.event(({ type }) => type === 'message');
      const { links = [] } = await collector.span(({ name }) => name === 'deliver to webhook');
      const causes = links.map(({ spanId }) => spanId);
      const group = await collector.span(({ spanId }) => causes.includes(spanId));
      expect(group.name).toBe('commit group');
    });

    it('a refusal shows by its code', async () => {
      const { traceId } = await failing(team());
      const step = await collector.span(
        (span) => span.traceId === traceId && span.name === 'admit',
      );
      expect(step.attributes['error.type']).toBe('INVALID_API_KEY');
      const request = await collector.span(isRequest(traceId));
      expect(request.attributes['http.response.status_code']).toBe(401);
      expect(request.status.code).not.toBe(2);
    });

    it('no span has a secret, a text, a link or an address of a person', async () => {
      const { owner, url } = team();
      const secrets = ['content', 'topic', 'link', 'search', 'password', 'name'].map((part) =>
        fresh(`hidden${part}`),
      );
      const [content, topic, link, search, password, name] = secrets as [string, ...string[]];
      const channel = await team().channel(fresh('channel'));
      const text = `${content} https://${link}.example.org/x`;
      await owner.post('/messages', { type: 'channel', to: [channel], topic, content: text });
      await owner.post('/messages', {
        type: 'channel',
        to: [channel],
        topic,
        content: '$$oops{$$',
      });
      await owner.get('/messages', {
        anchor: 'newest',
        num_before: 5,
        num_after: 0,
        narrow: [{ operator: 'search', operand: search }],
      });
      await owner.patch('/settings', { full_name: name });
      const form = { username: owner.email, password: password ?? '' };
      await fetch(`${url}/api/v1/fetch_api_key?api_key=${password}`, {
        method: 'POST',
        headers: { 'user-agent': password ?? '', tracestate: `a=${password}` },
        body: new URLSearchParams(form),
      });
      await fetch(`${url}/join/${password}`);
      await fetch(`${url}/api/v1/messages?content=${content}`);
      const { traceId } = await failing(team());
      await collector.span(isRequest(traceId));
      const sent = collector.texts.join('\n');
      for (const secret of [
        ...secrets,
        owner.email,
        owner.apiKey,
        btoa(owner.email),
        's3cr3t',
        '127.0.0.1',
      ]) {
        expect(sent).not.toContain(secret);
      }
      expect(collector.headers.at(-1)?.['x-team']).toBe('s3cr3t');
    });

    it('sent spans are counted', async () => {
      await scrapedWhen(
        team().url,
        (values) => (values.get('trace_spans_total{outcome="sent"}') ?? 0) > 0,
      );
    });
  }, tracing);
});

/** Sends a request with a wrong key. */
async function failing({ url }: Team): Promise<{ traceId: string }> {
  const traceId = newTraceId();
  await fetch(`${url}/api/v1/users/me`, {
    headers: {
      authorization: `Basic ${btoa('a@b.example:wrong')}`,
      traceparent: traceparent(traceId),
    },
  });
  return { traceId };
}
