import type { Fields } from './fields.ts';
import { pushWords, refName, verbFor } from './git-words.ts';
import {
  type Delivery,
  type Integration,
  MissingHeader,
  type Reading,
  SilentEvent,
  UnknownEvent,
} from './integration.ts';
import { bold, code, lines, link, quoteMarkdown, topicOf, withQuote } from './markdown.ts';

/** Gitea and Forgejo, whose payloads are alike. */
export const gitea: Integration = {
  name: 'gitea',
  displayName: 'Gitea and Forgejo',
  eventTypes: [
    ...['create', 'delete', 'fork', 'issue_comment', 'issues', 'package', 'pull_request'],
    ...['pull_request_approved', 'pull_request_comment', 'pull_request_rejected', 'push'],
    ...['release', 'repository', 'wiki'],
  ],
  deliveryId: ({ header }) =>
    header('x-forgejo-delivery') || header('x-gitea-delivery') || undefined,
  example: {
    headers: { 'X-Gitea-Event': 'issues' },
    payload: {
      action: 'opened',
      issue: { number: 1, title: 'Say hello' },
      repository: { name: 'example' },
      sender: { login: 'ada' },
    },
  },
  read,
};

/** A text about an event, and the part of the repository that it concerns. */
type Words = readonly [detail: string, content: string];
type Reader = (event: Fields, action: string) => Words | undefined;

function read({ payload, header }: Delivery): Reading {
  const event =
    header('x-forgejo-event') ||
    header('x-gitea-event') ||
    header('x-gogs-event') ||
    guessed(payload);
  if (event === undefined) return new MissingHeader('X-Gitea-Event');
  const name = baseOf(event);
  const action = payload.text('action');
  const event_type = action === '' ? name : `${name}.${action}`;
  const reader = readers.get(name);
  if (!reader) return new UnknownEvent(event_type);
  const words = reader(payload, action);
  if (!words) return new SilentEvent(event_type);
  const [detail, content] = words;
  const place = payload.firstText(['repository', 'name'], ['repository', 'full_name']);
  return { topic: topicOf(place || 'Gitea', detail), content, event_type };
}

/** Returns the event that has a reader. Some servers name finer ones, such as `issue_assign`. */
function baseOf(event: string): string {
  if (/^issue_(?:assign|label|milestone)$/.test(event)) return 'issues';
  if (/^pull_request_(?:assign|label|milestone|sync|review_request)$/.test(event)) {
    return 'pull_request';
  }
  return event;
}

function guessed(payload: Fields): string | undefined {
  if (payload.has('review')) {
    const type = payload.text('review', 'type');
    return type.includes('approved') ? 'pull_request_approved' : 'pull_request_comment';
  }
  if (payload.has('comment')) return 'issue_comment';
  return ['pull_request', 'release', 'forkee', 'package', 'page', 'issue']
    .filter((name) => payload.has(name))
    .map((name) => ({ forkee: 'fork', page: 'wiki', issue: 'issues' })[name] ?? name)
    .concat(payload.has('ref') && payload.has('commits') ? ['push'] : [])[0];
}

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['push', (event) => [refName(event.text('ref')), push(event)]],
  ['create', (event) => [event.text('ref'), `${sender(event)} created ${ref(event)}.`]],
  ['delete', (event) => [event.text('ref'), `${sender(event)} deleted ${ref(event)}.`]],
  ['issues', issue],
  ['issue_comment', issueComment],
  ['pull_request', pullRequest],
  ['pull_request_approved', (event) => review(event, 'approved')],
  ['pull_request_rejected', (event) => review(event, 'requested changes to')],
  ['pull_request_comment', pullComment],
  ['release', release],
  [
    'fork',
    (event) => ['', `${sender(event)} forked it to ${repositoryLink(event.at('repository'))}.`],
  ],
  ['repository', repository],
  ['wiki', wiki],
  ['package', packageWords],
]);

function sender(event: Fields): string {
  return (
    bold(event.firstText(['sender', 'login'], ['sender', 'username'], ['pusher', 'login'])) ||
    'Someone'
  );
}

function ref(event: Fields): string {
  const kind = event.text('ref_type') === 'tag' ? 'tag' : 'branch';
  return `the ${kind} ${code(refName(event.text('ref'))) || 'without a name'}`;
}

function repositoryLink(repository: Fields): string {
  const name = repository.firstText('full_name', 'name');
  return name === '' ? 'a repository' : link(name, repository.text('html_url'));
}

function push(event: Fields): string {
  return pushWords({
    who: event.firstText(['pusher', 'login'], ['pusher', 'username'], ['sender', 'login']),
    ref: event.text('ref'),
    before: event.text('before'),
    after: event.text('after'),
    compareUrl: event.text('compare_url'),
    commits: event.list('commits'),
    total: event.number('total_commits'),
  });
}

/** Returns a link such as `issue #3 Broken door`. */
function numbered(what: string, item: Fields): string {
  const number = item.firstText('number', 'index');
  const address = item.firstText('html_url', 'url');
  return link([what, number && `#${number}`, item.text('title')].join(' '), address);
}

function detailOf(what: string, item: Fields): string {
  const number = item.firstText('number', 'index');
  return number === '' ? what : `${what} #${number}`;
}

const changes: Readonly<Record<string, string>> = {
  opened: 'opened',
  closed: 'closed',
  reopened: 'reopened',
  assigned: 'assigned',
  unassigned: 'unassigned',
  synchronized: 'pushed to',
  review_requested: 'asked for a review of',
};

function change(event: Fields, action: string, what: string, item: Fields): Words | undefined {
  const isMerged = action === 'closed' && (item.flag('merged') || item.flag('has_merged'));
  const verb = isMerged ? 'merged' : verbFor(changes, action);
  if (verb === undefined) return undefined;
  const head = `${sender(event)} ${verb} ${numbered(what, item)}.`;
  const body = action === 'opened' ? quoteMarkdown(item.text('body')) : '';
  return [detailOf(what, item), lines(head, body)];
}

function issue(event: Fields, action: string): Words | undefined {
  return change(event, action, 'issue', event.at('issue'));
}

function pullRequest(event: Fields, action: string): Words | undefined {
  return change(event, action, 'PR', event.at('pull_request'));
}

function issueComment(event: Fields, action: string): Words | undefined {
  const isPull = event.flag('is_pull') || event.has('issue', 'pull_request');
  return comment(event, action, isPull ? 'PR' : 'issue', event.at('issue'));
}

function pullComment(event: Fields, action: string): Words | undefined {
  const review = event.text('review', 'content');
  if (review === '') return comment(event, action, 'PR', event.at('pull_request'));
  const item = event.at('pull_request');
  const head = `${sender(event)} reviewed ${numbered('PR', item)}:`;
  return [detailOf('PR', item), lines(head, quoteMarkdown(review))];
}

function comment(event: Fields, action: string, what: string, item: Fields): Words | undefined {
  if (!['created', 'reviewed', ''].includes(action)) return undefined;
  const given = event.at('comment');
  const verb = link('commented', given.text('html_url'));
  const head = `${sender(event)} ${verb} on ${numbered(what, item)}`;
  return [detailOf(what, item), withQuote(head, quoteMarkdown(given.text('body')))];
}

function review(event: Fields, verb: string): Words {
  const item = event.at('pull_request');
  const body = quoteMarkdown(event.text('review', 'content'));
  return [
    detailOf('PR', item),
    withQuote(`${sender(event)} ${verb} ${numbered('PR', item)}`, body),
  ];
}

function release(event: Fields, action: string): Words | undefined {
  if (action !== 'published' && action !== '') return undefined;
  const item = event.at('release');
  const tag = item.text('tag_name');
  const name = link(item.firstText('name', 'tag_name') || 'a version', item.text('html_url'));
  const head = `${sender(event)} published the release ${name}.`;
  return [tag && `release ${tag}`, lines(head, quoteMarkdown(item.text('body')))];
}

function repository(event: Fields, action: string): Words {
  const verb = verbFor({ created: 'created', deleted: 'deleted' }, action) ?? 'changed';
  return ['', `${sender(event)} ${verb} ${repositoryLink(event.at('repository'))}.`];
}

function wiki(event: Fields, action: string): Words {
  const verb = verbFor({ created: 'created', deleted: 'deleted' }, action) ?? 'edited';
  const page = code(event.text('page')) || 'a page';
  return ['wiki', `${sender(event)} ${verb} ${page} in the wiki.`];
}

function packageWords(event: Fields, action: string): Words {
  const item = event.at('package');
  const name = [item.text('name') || 'a package', item.text('version')].join(' ');
  const verb = action === 'deleted' ? 'deleted' : 'published';
  return ['packages', `${sender(event)} ${verb} ${link(name, item.text('html_url'))}.`];
}
