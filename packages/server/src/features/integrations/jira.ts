import type { Fields } from './fields.ts';
import {
  type Delivery,
  type Integration,
  NotOfService,
  type Reading,
  SilentEvent,
  UnknownEvent,
} from './integration.ts';
import { bold, lines, link, plain, quotePlain, topicOf, withQuote } from './markdown.ts';

export const jira: Integration = {
  name: 'jira',
  displayName: 'Jira',
  eventTypes: [
    ...['comment_created', 'comment_deleted', 'comment_updated', 'issue_created', 'issue_deleted'],
    ...['issue_updated', 'sprint_closed', 'sprint_created', 'sprint_started', 'version_released'],
  ],
  deliveryId: ({ header }) => header('x-atlassian-webhook-identifier') || undefined,
  example: {
    payload: {
      webhookEvent: 'jira:issue_created',
      user: { displayName: 'Ada' },
      issue: { key: 'EX-1', fields: { summary: 'Say hello' } },
    },
  },
  read,
};

type Words = { readonly topic: string; readonly content: string };
type Reader = (payload: Fields) => Words | undefined;

function read({ payload }: Delivery): Reading {
  // Jira has names such as `jira:issue_created`; automation rules send issues without one.
  const event = payload.text('webhookEvent').replace(/^jira:/, '') || guessed(payload);
  if (event === '') return new NotOfService('it names no webhookEvent and has no issue.');
  const reader = readers.get(event);
  if (!reader) return new UnknownEvent(event);
  const words = reader(payload);
  return words ? { ...words, event_type: event } : new SilentEvent(event);
}

function guessed(payload: Fields): string {
  if (payload.has('comment') && payload.has('issue')) return 'comment_created';
  if (payload.has('issue') || payload.has('fields')) return 'issue_updated';
  return '';
}

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['issue_created', issueCreated],
  ['issue_updated', issueUpdated],
  ['issue_deleted', (payload) => issueWords(payload, 'deleted')],
  ['comment_created', (payload) => commentWords(payload, 'commented on')],
  ['comment_updated', (payload) => commentWords(payload, 'changed a comment on')],
  ['comment_deleted', (payload) => issueWords(payload, 'deleted a comment on')],
  ['sprint_created', (payload) => sprintWords(payload, 'created')],
  ['sprint_started', (payload) => sprintWords(payload, 'started')],
  ['sprint_closed', (payload) => sprintWords(payload, 'closed')],
  ['version_released', (payload) => versionWords(payload)],
]);

function issueOf(payload: Fields): Fields {
  const issue = payload.at('issue');
  return issue.isObject || !payload.has('fields') ? issue : payload;
}

function nameOf(person: Fields): string {
  return bold(person.firstText('displayName', 'name'));
}

function actor(payload: Fields): string {
  return nameOf(payload.at('user')) || nameOf(payload.at('comment', 'author')) || 'Someone';
}

function titleOf(issue: Fields): string {
  const key = issue.text('key');
  const title = issue.text('fields', 'summary');
  return [key, title].filter((part) => part !== '').join(' ') || 'an issue';
}

function issueLink(issue: Fields): string {
  return link(titleOf(issue), pageOf(issue));
}

/** Returns the page of an issue. Payloads only have its address in the API, at the same server. */
function pageOf(issue: Fields): string {
  const key = issue.text('key');
  const [site] = issue.text('self').split(/\/rest\//, 1);
  return /^[\w-]+$/.test(key) && site ? `${site}/browse/${key}` : '';
}

function topicFor(issue: Fields): string {
  const key = issue.text('key');
  const title = issue.text('fields', 'summary');
  return topicOf(key === '' ? title || 'Jira' : key);
}

function issueWords(payload: Fields, verb: string): Words {
  const issue = issueOf(payload);
  return { topic: topicFor(issue), content: `${actor(payload)} ${verb} ${issueLink(issue)}.` };
}

function issueCreated(payload: Fields): Words {
  const issue = issueOf(payload);
  const fields = issue.at('fields');
  const facts = [
    ['Type', plain(fields.text('issuetype', 'name'))],
    ['Priority', plain(fields.text('priority', 'name'))],
    ['Assignee', plain(fields.firstText(['assignee', 'displayName'], ['assignee', 'name']))],
  ].flatMap(([name = '', value = '']) => (value === '' ? [] : [`${bold(name)}: ${value}`]));
  return {
    topic: topicFor(issue),
    content: lines(
      `${actor(payload)} created ${issueLink(issue)}.`,
      facts.join(' · '),
      quotePlain(textOf(fields.at('description'))),
    ),
  };
}

const MOST_CHANGES = 8;
/** Fields that change without anybody's doing, or often. */
const quiet: ReadonlySet<string> = new Set(['rank', 'timespent', 'timeestimate', 'worklogid']);

function issueUpdated(payload: Fields): Words | undefined {
  const issue = issueOf(payload);
  const comment = payload.at('comment');
  if (comment.isObject) return commentWords(payload, 'commented on');
  const items = payload.list('changelog', 'items');
  const changes = items
    .filter((item) => !quiet.has(item.text('field').toLowerCase()))
    .slice(0, MOST_CHANGES)
    .map(changeText);
  if (items.length > 0 && changes.length === 0) return undefined;
  const head = `${actor(payload)} changed ${issueLink(issue)}${changes.length === 0 ? '.' : ':'}`;
  return { topic: topicFor(issue), content: lines(head, ...changes.map((each) => `* ${each}`)) };
}

function changeText(item: Fields): string {
  const field = item.text('field');
  const name = bold(field) || 'A field';
  // Long texts would hide what else has changed.
  if (field === 'description') return `${name} is new`;
  const [from, to] = [plain(item.text('fromString')), plain(item.text('toString'))];
  if (to === '') return from === '' ? `${name} changed` : `${name}: ${from} removed`;
  return from === '' ? `${name}: ${to}` : `${name}: ${from} → ${to}`;
}

function commentWords(payload: Fields, verb: string): Words {
  const issue = issueOf(payload);
  const comment = payload.at('comment');
  const author = nameOf(comment.at('updateAuthor')) || nameOf(comment.at('author'));
  const who = author || actor(payload);
  return {
    topic: topicFor(issue),
    content: withQuote(
      `${who} ${verb} ${issueLink(issue)}`,
      quotePlain(textOf(comment.at('body'))),
    ),
  };
}

function sprintWords(payload: Fields, verb: string): Words {
  const sprint = payload.at('sprint');
  const name = sprint.text('name');
  const goal = quotePlain(sprint.text('goal'));
  return {
    topic: topicOf(name || 'Sprints'),
    content: lines(`The sprint ${bold(name) || 'without a name'} is ${verb}.`, goal),
  };
}

function versionWords(payload: Fields): Words {
  const version = payload.at('version');
  const name = version.text('name');
  const text = quotePlain(version.text('description'));
  return {
    topic: topicOf('Versions', name),
    content: lines(`The version ${bold(name) || 'without a name'} is released.`, text),
  };
}

const MAX_DEPTH = 20;

/** Returns text that may be a document in the format of Atlassian's editor. */
function textOf(body: Fields, depth = 0): string {
  if (!body.isObject) return body.text();
  if (depth > MAX_DEPTH) return '';
  if (body.text('type') === 'hardBreak') return '\n';
  const own = body.firstText('text', ['attrs', 'text'], ['attrs', 'url']);
  const inner = body.list('content').map((node) => textOf(node, depth + 1));
  const isBlock = ['doc', 'bulletList', 'orderedList', 'blockquote'].includes(body.text('type'));
  // Blanks between words are at the edges of the texts, which readers of fields trim.
  const { value } = body.at('text');
  const edges = typeof value === 'string' ? value : '';
  const text = `${/^\s/.test(edges) ? ' ' : ''}${own}${/\S\s+$/.test(edges) ? ' ' : ''}`;
  return text + inner.filter((part) => part !== '').join(isBlock ? '\n' : '');
}
