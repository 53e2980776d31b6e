import type { Fields } from './fields.ts';
import {
  type Delivery,
  type Integration,
  MissingHeader,
  type Reading,
  SilentEvent,
  UnknownEvent,
} from './integration.ts';
import {
  bold,
  code,
  lines,
  link,
  plain,
  quoteMarkdown,
  quotePlain,
  topicOf,
  withQuote,
} from './markdown.ts';

export const sentry: Integration = {
  name: 'sentry',
  displayName: 'Sentry',
  eventTypes: ['comment', 'error', 'event_alert', 'installation', 'issue', 'metric_alert'],
  deliveryId: ({ header }) => header('request-id') || undefined,
  example: {
    headers: { 'Sentry-Hook-Resource': 'issue' },
    payload: {
      action: 'created',
      data: { issue: { shortId: 'EX-1', title: 'Example error', project: { slug: 'example' } } },
    },
  },
  read,
};

type Words = { readonly topic: string; readonly content: string };
type Reader = (payload: Fields, action: string) => Words | undefined;

function read({ payload, header }: Delivery): Reading {
  const resource = header('sentry-hook-resource') || guessed(payload);
  if (resource === undefined) return new MissingHeader('Sentry-Hook-Resource');
  const action = payload.text('action');
  const event_type = action === '' ? resource : `${resource}.${action}`;
  const reader = readers.get(resource);
  if (!reader) return new UnknownEvent(event_type);
  const words = reader(payload, action);
  return words ? { ...words, event_type } : new SilentEvent(event_type);
}

function guessed(payload: Fields): string | undefined {
  const data = payload.at('data');
  if (data.has('metric_alert')) return 'metric_alert';
  if (data.has('event')) return 'event_alert';
  if (data.has('error')) return 'error';
  if (data.has('issue')) return 'issue';
  if (data.has('comment')) return 'comment';
  if (data.has('installation')) return 'installation';
  // The older plugin of a project, which sends no headers.
  return payload.has('event') || payload.has('culprit') ? 'project' : undefined;
}

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['event_alert', (payload) => error(payload.at('data', 'event'), ruleOf(payload))],
  ['error', (payload) => error(payload.at('data', 'error'), '')],
  ['issue', issue],
  ['metric_alert', metricAlert],
  ['comment', comment],
  ['installation', installation],
  ['project', projectEvent],
]);

function ruleOf(payload: Fields): string {
  return payload.firstText(['data', 'triggered_rule'], ['data', 'issue_alert', 'title']);
}

function actor(payload: Fields): string {
  return bold(payload.text('actor', 'name')) || 'Someone';
}

function titleOf(item: Fields): string {
  return item.firstText('title', ['metadata', 'type'], 'message', 'culprit') || 'An error';
}

/** An event of an issue: an error, or whatever an alert rule looks for. */
function error(event: Fields, rule: string): Words {
  const title = titleOf(event);
  const place = projectOf(event);
  return {
    topic: topicOf(place || 'Sentry', title),
    content: lines(
      `🔥 ${link(title, event.firstText('web_url', 'issue_url', 'url'))}`,
      rule === '' ? '' : `${bold('Rule')}: ${plain(rule)}`,
      ...facts(event),
      quotePlain(messageOf(event, title)),
    ),
  };
}

/** Returns the project's name. Some payloads only have its number, which helps nobody. */
function projectOf(item: Fields): string {
  const name = item.firstText(
    'project_slug',
    'project_name',
    ['project', 'slug'],
    ['project', 'name'],
    'project',
  );
  return /^\d+$/.test(name) ? '' : name;
}

/** Returns the text of an error, unless the title says it already. */
function messageOf(event: Fields, title: string): string {
  const message = event.firstText(
    ['metadata', 'value'],
    ['exception', 'values', 0, 'value'],
    'message',
  );
  return title.includes(message) ? '' : message;
}

function facts(item: Fields): string[] {
  const tags = new Map(
    item
      .list('tags')
      .map((tag): [string, string] => [
        tag.firstText('key') || tag.text(0),
        tag.firstText('value') || tag.text(1),
      ]),
  );
  const environment = item.text('environment') || (tags.get('environment') ?? '');
  const release = item.firstText(['release', 'version'], 'release') || (tags.get('release') ?? '');
  return [
    ['Level', plain(item.text('level'))],
    ['In', code(item.firstText('culprit', 'location'))],
    ['Environment', plain(environment)],
    ['Release', code(release)],
  ].flatMap(([name = '', value = '']) => (value === '' ? [] : [`${bold(name)}: ${value}`]));
}

const issueActions: Readonly<Record<string, string>> = {
  '': 'changed',
  created: 'created',
  resolved: 'resolved',
  unresolved: 'reopened',
  assigned: 'assigned',
  archived: 'archived',
  ignored: 'archived',
};

function issue(payload: Fields, action: string): Words | undefined {
  const verb = Object.hasOwn(issueActions, action) ? issueActions[action] : undefined;
  if (verb === undefined) return undefined;
  const item = payload.at('data', 'issue');
  const title = titleOf(item);
  const number = item.text('shortId');
  const name = link(
    number === '' ? title : `${number} ${title}`,
    item.firstText('web_url', 'permalink'),
  );
  return {
    topic: topicOf(projectOf(item) || 'Sentry', number || title),
    content:
      action === 'created'
        ? lines(`🔥 New issue: ${name}`, ...facts(item), quotePlain(messageOf(item, title)))
        : `${actor(payload)} ${verb} ${name}${assignee(payload, item, action)}.`,
  };
}

function assignee(payload: Fields, item: Fields, action: string): string {
  if (action !== 'assigned') return '';
  const name = bold(
    item.firstText(['assignedTo', 'name'], ['assignedTo', 'email']) ||
      payload.text('data', 'assignedTo', 'name'),
  );
  return name === '' ? '' : ` to ${name}`;
}

const alertMarks: ReadonlyMap<string, string> = new Map([
  ['critical', '🔥'],
  ['warning', '⚠️'],
  ['resolved', '✅'],
]);

function metricAlert(payload: Fields, action: string): Words {
  const data = payload.at('data');
  const alert = data.at('metric_alert');
  const rule = alert.firstText(['alert_rule', 'name'], 'title');
  const title = data.text('description_title') || rule || 'A metric alert';
  const project = alert.list('projects')[0]?.text() ?? '';
  return {
    topic: topicOf(project || 'Sentry', rule || 'metric alert'),
    content: lines(
      `${alertMarks.get(action) ?? '🔔'} ${link(title, data.text('web_url'))}`,
      quotePlain(data.text('description_text')),
    ),
  };
}

function comment(payload: Fields, action: string): Words | undefined {
  if (action !== 'created' && action !== '') return undefined;
  const data = payload.at('data');
  const number = data.text('issue_id');
  const on = number === '' ? 'an issue' : `issue ${code(number)}`;
  return {
    topic: topicOf(data.text('project_slug') || 'Sentry', number && `issue ${number}`),
    content: withQuote(`${actor(payload)} commented on ${on}`, quoteMarkdown(data.text('comment'))),
  };
}

function installation(_payload: Fields, action: string): Words {
  const verb = action === 'deleted' ? 'disconnected' : 'connected';
  return { topic: 'Sentry', content: `Sentry is ${verb}.` };
}

/** The payload of the older plugin, which a project has for itself. */
function projectEvent(payload: Fields): Words {
  const event = payload.at('event');
  const title = titleOf(event.isObject ? event : payload);
  const rule = payload.list('triggering_rules')[0]?.text() ?? '';
  const level = payload.text('level') || event.text('level');
  const culprit = payload.text('culprit') || event.text('culprit');
  return {
    topic: topicOf(projectOf(payload) || 'Sentry', title),
    content: lines(
      `🔥 ${link(title, payload.text('url'))}`,
      rule === '' ? '' : `${bold('Rule')}: ${plain(rule)}`,
      level === '' ? '' : `${bold('Level')}: ${plain(level)}`,
      culprit === '' ? '' : `${bold('In')}: ${code(culprit)}`,
      quotePlain(messageOf(event, title) || payload.text('message')),
    ),
  };
}
