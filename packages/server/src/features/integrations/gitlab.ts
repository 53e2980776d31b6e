import type { Fields } from './fields.ts';
import { countOf, firstLine, pushWords, refName, shortHash, verbFor } from './git-words.ts';
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
  bullets,
  code,
  italic,
  lines,
  link,
  plain,
  quoteMarkdown,
  topicOf,
  withQuote,
} from './markdown.ts';

export const gitlab: Integration = {
  name: 'gitlab',
  displayName: 'GitLab',
  eventTypes: [
    ...['build', 'deployment', 'feature_flag', 'issue', 'merge_request', 'note', 'pipeline'],
    ...['push', 'release', 'tag_push', 'wiki_page'],
  ],
  // Events that another event of the same chain causes share their X-Gitlab-Event-UUID, so it does not tell a retry.
  // The Idempotency-Key of newer versions does, and the server honours it by itself.
  deliveryId: ({ header }) => header('webhook-id') || undefined,
  example: {
    headers: { 'X-Gitlab-Event': 'Issue Hook' },
    payload: {
      object_kind: 'issue',
      object_attributes: { action: 'open', iid: 1, title: 'Say hello' },
      project: { name: 'example' },
      user: { name: 'Ada' },
    },
  },
  read,
};

/** A text about an event, and the part of the project that it concerns. */
type Words = readonly [detail: string, content: string];
type Reader = (event: Fields, action: string) => Words | undefined;

function read({ payload, header }: Delivery): Reading {
  const event = eventIn(payload) || fromHeader(header('x-gitlab-event'));
  if (event === '') return new MissingHeader('X-Gitlab-Event');
  const action = payload.firstText(['object_attributes', 'action'], 'action');
  const event_type = action === '' ? event : `${event}.${action}`;
  const reader = readers.get(event);
  if (!reader) return new UnknownEvent(event_type);
  const words = reader(payload, action);
  if (!words) return new SilentEvent(event_type);
  const [detail, content] = words;
  const place = payload.firstText(['project', 'name'], ['repository', 'name'], 'project_name', [
    'project',
    'path_with_namespace',
  ]);
  return { topic: topicOf(place || 'GitLab', detail), content, event_type };
}

/** Returns the kind of event. Confidential issues and notes are named apart, but look the same. */
function eventIn(payload: Fields): string {
  return payload.firstText('object_kind', 'event_type', 'event_name').replace(/^confidential_/, '');
}

/** Returns `merge_request` for `Merge Request Hook`. */
function fromHeader(name: string): string {
  return name
    .toLowerCase()
    .replace(/ hook$/, '')
    .replace(/^confidential /, '')
    .replaceAll(' ', '_')
    .replace(/^job$/, 'build');
}

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['push', (event) => [refName(event.text('ref')), push(event)]],
  ['tag_push', (event) => [refName(event.text('ref')), push(event)]],
  ['issue', issue],
  ['work_item', issue],
  ['merge_request', mergeRequest],
  ['note', note],
  ['pipeline', pipeline],
  ['build', job],
  ['deployment', deployment],
  ['release', release],
  ['wiki_page', wiki],
  ['feature_flag', featureFlag],
]);

function sender(event: Fields): string {
  return (
    bold(event.firstText(['user', 'name'], 'user_name', ['user', 'username'], 'user_username')) ||
    'Someone'
  );
}

function push(event: Fields): string {
  const project = event.text('project', 'web_url');
  const [before, after] = [event.text('before'), event.text('after')];
  const isComparable = project !== '' && !/^0*$/.test(before);
  return pushWords({
    who: event.firstText('user_name', 'user_username'),
    ref: event.text('ref'),
    before,
    after,
    compareUrl: isComparable ? `${project}/-/compare/${before}...${after}` : '',
    commits: event.text('object_kind') === 'tag_push' ? [] : event.list('commits'),
    total: event.text('object_kind') === 'tag_push' ? 0 : event.number('total_commits_count'),
  });
}

/** Returns a link such as `MR !3 Paint the door`. */
function numbered(what: string, sign: string, item: Fields): string {
  const number = item.text('iid');
  const address = item.firstText('url', 'web_url');
  return link([what, number && sign + number, item.text('title')].join(' '), address);
}

function detailOf(what: string, sign: string, item: Fields): string {
  const number = item.text('iid');
  return number === '' ? what : `${what} ${sign}${number}`;
}

const issueActions: Readonly<Record<string, string>> = {
  open: 'opened',
  close: 'closed',
  reopen: 'reopened',
};

function issue(event: Fields, action: string): Words | undefined {
  const item = event.at('object_attributes');
  const verb = verbFor(issueActions, action);
  if (verb === undefined) return assignment(event, item, 'issue', '#');
  const body = action === 'open' ? quoteMarkdown(item.text('description')) : '';
  const head = `${sender(event)} ${verb} ${numbered('issue', '#', item)}.`;
  return [detailOf('issue', '#', item), lines(head, body)];
}

/** Of all changes to a field, only a new assignee is worth a message. */
function assignment(event: Fields, item: Fields, what: string, sign: string): Words | undefined {
  if (!event.has('changes', 'assignees')) return undefined;
  const assignees = event
    .list('changes', 'assignees', 'current')
    .map((each) => bold(each.firstText('name', 'username')) || 'someone');
  const name = numbered(what, sign, item);
  const text =
    assignees.length === 0
      ? `${sender(event)} removed all people from ${name}.`
      : `${sender(event)} assigned ${assignees.slice(0, 5).join(', ')} to ${name}.`;
  return [detailOf(what, sign, item), text];
}

const mergeActions: Readonly<Record<string, string>> = {
  open: 'opened',
  close: 'closed',
  reopen: 'reopened',
  merge: 'merged',
  approved: 'approved',
  approval: 'approved',
  unapproved: 'took back the approval of',
  unapproval: 'took back the approval of',
};

function mergeRequest(event: Fields, action: string): Words | undefined {
  const item = event.at('object_attributes');
  const detail = detailOf('MR', '!', item);
  const name = numbered('MR', '!', item);
  if (action === 'update') {
    if (item.has('oldrev')) return [detail, `${sender(event)} pushed to ${name}.`];
    return assignment(event, item, 'MR', '!');
  }
  const verb = verbFor(mergeActions, action);
  if (verb === undefined) return undefined;
  const [from, to] = [code(item.text('source_branch')), code(item.text('target_branch'))];
  const way = action === 'open' && from !== '' && to !== '' ? ` from ${from} to ${to}` : '';
  const body = action === 'open' ? quoteMarkdown(item.text('description')) : '';
  return [detail, lines(`${sender(event)} ${verb} ${name}${way}.`, body)];
}

function note(event: Fields, action: string): Words | undefined {
  const item = event.at('object_attributes');
  if (action === 'update') return undefined;
  const [detail, on] = noted(event);
  const head = `${sender(event)} ${link('commented', item.text('url'))} on ${on}`;
  return [detail, withQuote(head, quoteMarkdown(item.firstText('note', 'description')))];
}

function noted(event: Fields): Words {
  const mr = event.at('merge_request');
  if (mr.isObject) return [detailOf('MR', '!', mr), numbered('MR', '!', mr)];
  const item = event.at('issue');
  if (item.isObject) return [detailOf('issue', '#', item), numbered('issue', '#', item)];
  const snippet = event.at('snippet');
  if (snippet.isObject) {
    return ['snippets', `the snippet ${plain(snippet.text('title'))}`.trim()];
  }
  const hash = shortHash(event.firstText(['commit', 'id'], ['object_attributes', 'commit_id']));
  if (hash === '') return ['', 'the project'];
  const title = firstLine(event.firstText(['commit', 'title'], ['commit', 'message']));
  const name = `the commit ${link(hash, event.text('commit', 'url'))}`;
  return [`commit ${hash}`, title === '' ? name : `${name} ${italic(title)}`];
}

const results: ReadonlyMap<string, string> = new Map([
  ['success', '✅ succeeded'],
  ['failed', '❌ failed'],
  ['canceled', '🚫 was canceled'],
]);

function pipeline(event: Fields): Words | undefined {
  const item = event.at('object_attributes');
  const status = item.text('status');
  const result = status === '' ? 'changed' : results.get(status);
  if (result === undefined) return undefined;
  const project = event.text('project', 'web_url');
  const id = item.text('id');
  const address = item.text('url') || (project && id && `${project}/-/pipelines/${id}`);
  const name = link(id === '' ? 'A pipeline' : `Pipeline #${id}`, address);
  const branch = item.text('ref');
  const on = branch === '' ? '' : ` on ${code(branch)}`;
  const seconds = item.number('duration');
  const time = seconds === undefined ? '' : ` after ${countOf(Math.round(seconds), 'second')}`;
  const failed = event
    .list('builds')
    .filter((build) => build.text('status') === 'failed' && !build.flag('allow_failure'))
    .map((build) => plain([build.text('stage'), build.text('name')].filter(Boolean).join(': ')));
  return [branch, lines(`${name} ${result}${on}${time}.`, bullets(failed))];
}

/** A job that succeeds is silent, since its pipeline has an event of its own. */
function job(event: Fields): Words | undefined {
  const status = event.text('build_status');
  if (status !== 'failed' && status !== '') return undefined;
  const project = event.firstText(['project', 'web_url'], ['repository', 'homepage']);
  const id = event.text('build_id');
  const name = link(
    event.text('build_name') || 'A job',
    project && id && `${project}/-/jobs/${id}`,
  );
  const branch = event.text('ref');
  const stage = event.text('build_stage');
  const place = stage === '' ? '' : ` in ${code(stage)}`;
  const on = branch === '' ? '' : ` on ${code(branch)}`;
  return [branch, `${name}${place} ${status === '' ? 'changed' : '❌ failed'}${on}.`];
}

function deployment(event: Fields): Words | undefined {
  const status = event.text('status');
  const result = status === '' ? 'changed' : results.get(status);
  if (result === undefined) return undefined;
  const environment = event.text('environment');
  const name = link(
    environment === '' ? 'A deployment' : `The deployment to ${environment}`,
    event.firstText('environment_external_url', 'deployable_url'),
  );
  const hash = shortHash(event.text('short_sha'));
  const of = hash === '' ? '' : ` with ${link(hash, event.text('commit_url'))}`;
  return [environment || 'deployments', `${name} ${result}${of}.`];
}

function release(event: Fields, action: string): Words | undefined {
  const verb = verbFor({ create: 'published', delete: 'deleted' }, action);
  if (verb === undefined) return undefined;
  const tag = event.text('tag');
  const name = link(event.firstText('name', 'tag') || 'a version', event.text('url'));
  const author = bold(event.text('commit', 'author', 'name')) || 'Someone';
  const body = action === 'create' ? quoteMarkdown(event.text('description')) : '';
  return [tag && `release ${tag}`, lines(`${author} ${verb} the release ${name}.`, body)];
}

function wiki(event: Fields, action: string): Words {
  const verb = verbFor({ create: 'created', delete: 'deleted' }, action) ?? 'edited';
  const item = event.at('object_attributes');
  const page = link(item.text('title') || 'a page', item.text('url'));
  const message = item.text('message');
  return ['wiki', lines(`${sender(event)} ${verb} ${page} in the wiki.`, italic(message))];
}

function featureFlag(event: Fields): Words {
  const item = event.at('object_attributes');
  const state = item.at('active').value === false ? 'off' : 'on';
  const name = code(item.text('name')) || 'a feature flag';
  return ['feature flags', `${sender(event)} switched ${name} ${state}.`];
}
