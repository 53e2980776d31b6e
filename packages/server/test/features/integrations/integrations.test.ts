import { limits } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { codePoints } from '../../../src/core/text/code-points.ts';
import { allIntegrations } from '../../../src/features/integrations/all-integrations.ts';
import { deliveryOf } from '../../../src/features/integrations/read-delivery.ts';
import { nothingKnown, plainTools } from '../../../src/features/markdown/render-description.ts';
import { renderMarkdown } from '../../../src/features/markdown/render-markdown.ts';
import { messageTopic } from '../../../src/features/messages/topic.ts';
import { fixturesOf, noteOf, readAs } from './fixtures.ts';
import { variantsOf, withTexts } from './variants.ts';

/** People and groups of every name that a payload could mention. */
const context = {
  ...nothingKnown,
  users: [{ id: 7, fullName: 'Ines Duarte', notified: true }],
  linkifiers: [],
};

function rendered(content: string) {
  return renderMarkdown(content, context, plainTools);
}

const shapes = allIntegrations.flatMap(({ name }) =>
  fixturesOf(name).map((fixture) => [`${name}: ${fixture.shape}`, name, fixture] as const),
);

it.each(shapes)('X6: %s', (_title, name, { payload, headers, posts }) => {
  const note = noteOf(readAs(name, payload, headers));
  expect({ ...note, content: note?.content.split('\n') }).toEqual(posts);
});

it.each(allIntegrations)(
  'X6: $name has three shapes or more, and knows its events',
  (integration) => {
    const fixtures = fixturesOf(integration.name);
    expect(fixtures.length).toBeGreaterThanOrEqual(3);
    const { eventTypes } = integration;
    for (const { posts } of fixtures) {
      if (eventTypes === null) {
        expect(posts.event_type).toBe('');
        continue;
      }
      const [base = ''] = posts.event_type.split('.');
      const isListed = eventTypes.some((each) =>
        [posts.event_type, base, `${base}.*`].includes(each),
      );
      expect(isListed || base === 'project', posts.event_type).toBe(true);
    }
  },
);

/** Words that a careless reader leaves in a message. */
const UNREADABLE = /undefined|\[object|NaN|\bnull\b|function|\(\)|\*\*\*\*|\[\]\(/;

it.each(allIntegrations)(
  'X6: the example of $name becomes a message, and can be sent again',
  ({ name, example, deliveryId }) => {
    const note = noteOf(readAs(name, example.payload, example.headers));
    expect(note?.content).toMatch(/\w/);
    expect(note?.content).not.toMatch(name === 'json' ? /undefined/ : UNREADABLE);
    const headers = new Map(
      Object.entries(example.headers ?? {}).map(([header, value]) => [header.toLowerCase(), value]),
    );
    const { payload } = deliveryOf({ body: example.payload, headers: {} });
    const header = (wanted: string) => headers.get(wanted) ?? '';
    expect(deliveryId?.({ payload, header })).toBeUndefined();
  },
);

describe.each(shapes)('%s, changed', (_title, name, { payload, headers }) => {
  it('X6: every field may be missing, null, or of another type', () => {
    for (const [what, changed] of variantsOf(payload)) {
      const reading = noteOf(readUnlessRefused(name, changed, headers));
      if (!reading) continue;
      expect(reading.content.trim(), what).not.toBe('');
      expect(reading.topic.trim(), what).not.toBe('');
      if (name !== 'json') expect(reading.content, what).not.toMatch(UNREADABLE);
    }
  });

  it('X6: unknown fields change nothing', () => {
    if (name === 'json' || typeof payload !== 'object') return;
    const more = { ...payload, brand_new: { deep: ['x'] } };
    expect(readAs(name, more, headers)).toEqual(readAs(name, payload, headers));
  });

  it.each([
    '@**all**',
    '@**Ines Duarte**',
    'x @**all** y',
    '@_**Ines Duarte**',
    '`',
    '``` \n```',
    ']( javascript:alert(1)',
    '[a](javascript:alert(1))',
    'javascript:alert(1)',
    '# Heading',
    '> quote',
    '1. one',
    '/poll x',
    '$$x$$ ~~y~~ <time:2026-01-01>',
    '\n\n@**all**\n~~~\n@**all**',
    '```quote\n@**all**',
    '&#64;**all**',
    '\u202e\u0000\ud800*',
    '@',
    '*',
  ])('X6: %j in place of every text mentions nobody and breaks nothing', (text) => {
    const hostile = withTexts(payload, text);
    const reading = noteOf(readUnlessRefused(name, hostile, headers));
    if (!reading) return;
    const { content, topic } = reading;
    expect(codePoints(topic)).toBeLessThanOrEqual(limits.max_topic_length);
    expect(() => messageTopic(topic)).not.toThrow();
    expect(content).not.toMatch(/^\/(?:poll|todo|me)\s/);
    const message = rendered(content);
    expect(message.mentionedUserIds).toEqual([]);
    expect(message.mentionsChannel).toBe(false);
    expect(message.mentionsTopic).toBe(false);
    expect(message.html).not.toMatch(/href="(?!https?:|mailto:|\/user_uploads)/);
    if (name === 'slack_incoming') return;
    expect(message.html).not.toMatch(/user-mention|<time/);
    if (name !== 'json') expect(message.html).not.toMatch(/<h[1-6]>(?![\s\S]*<\/blockquote>)/);
  });
});

function readUnlessRefused(
  name: string,
  payload: unknown,
  headers: Record<string, string> | undefined,
) {
  try {
    return readAs(name, payload, headers);
  } catch (error) {
    expect(error).toMatchObject({ status: 400 });
    return undefined;
  }
}

describe.each(allIntegrations)('$name', ({ name, takesAnything }) => {
  it.each([[[]], ['text'], [7], [null], [true], [[[[]]]]])('X6: refuses %j in words', (payload) => {
    if (takesAnything) return;
    expect(() => readAs(name, payload)).toThrow(/must be an object/);
  });

  it('X6: says of an empty object what is wrong', () => {
    if (takesAnything) return;
    expect(() => readAs(name, {})).toThrow(/The payload is not one of|The header .* is missing/);
  });
});

describe('words', () => {
  const contentOf = (name: string, payload: unknown, headers = {}) =>
    noteOf(readAs(name, payload, headers))?.content;

  it('X6: a resolved group counts only the alerts that it lists', () => {
    const alerts = Array.from({ length: 14 }, (_, n) => ({
      status: n < 3 ? 'firing' : 'resolved',
      labels: { alertname: 'Heat', room: String(n) },
    }));
    const lines = contentOf('alertmanager', { status: 'resolved', alerts })?.split('\n') ?? [];
    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toBe('* and 1 more');
  });

  it('X6: a group of different alerts names those that its title does not', () => {
    const alerts = ['Heat', 'Smoke'].map((alertname) => ({
      status: 'firing',
      labels: { alertname },
      annotations: { summary: 'In the lamp room' },
    }));
    expect(contentOf('grafana', { status: 'firing', alerts })?.split('\n')).toEqual([
      '🔥 Heat is firing, with 2 alerts.',
      '* In the lamp room',
      '* **Smoke** · In the lamp room',
    ]);
  });

  it('X6: a quoted text links to no channel', () => {
    const body = 'See #**general** and #**general>plans**, but # not this';
    const payload = { action: 'opened', issue: { number: 1, title: 'A', body } };
    const content = contentOf('github', payload, { 'X-GitHub-Event': 'issues' });
    expect(content).toContain('> See &#35;**general** and &#35;**general>plans**, but # not this');
  });

  it('X6: GitHub is connected for all events', () => {
    const payload = { zen: 'x', hook: { events: ['*'] } };
    const content = contentOf('github', payload, { 'X-GitHub-Event': 'ping' });
    expect(content).toBe('GitHub is connected, for all events.');
  });

  it('X6: a comment without words ends with a full stop', () => {
    const payload = {
      action: 'reviewed',
      pull_request: { number: 3, title: 'Paint' },
      review: { type: 'pull_request_review_comment', content: '' },
      sender: { login: 'ines' },
    };
    const content = contentOf('gitea', payload, { 'X-Gitea-Event': 'pull_request_comment' });
    expect(content).toBe('**ines** commented on PR #3 Paint.');
  });

  it('X6: a channel in Slack’s format keeps the name that the program gave it', () => {
    const text = 'See <#C1|general>, <#C2> and <#C3|**all**>';
    expect(contentOf('slack_incoming', { text })).toBe(
      'See #general, #C2 and #&#42;&#42;all&#42;&#42;',
    );
  });
});
