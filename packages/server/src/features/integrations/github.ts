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
import { bold, code, italic, lines, link, quoteMarkdown, topicOf } from './markdown.ts';

export const github: Integration = {
  name: 'github',
  displayName: 'GitHub',
  eventTypes: [
    ...['check_run', 'commit_comment', 'create', 'delete', 'deployment_status', 'discussion'],
    ...['discussion_comment', 'fork', 'issue_comment', 'issues', 'member', 'ping', 'public'],
    ...['pull_request', 'pull_request_review', 'pull_request_review_comment', 'push', 'release'],
    ...['repository', 'star', 'status', 'workflow_run'],
  ],
  deliveryId: ({ header }) => header('x-github-delivery') || undefined,
  read,
};

/** A text about an event, and the part of the repository that it concerns. */
type Words = readonly [detail: string, content: string];
/** Undefined if nobody needs to read about it. */
type Reader = (event: Fields, action: string) => Words | undefined;

function read({ payload, header }: Delivery): Reading {
  const event = header('x-github-event') || guessed(payload);
  if (event === undefined) return new MissingHeader('X-GitHub-Event');
  const action = payload.text('action');
  const event_type = action === '' ? event : `${event}.${action}`;
  const reader = readers.get(event);
  if (!reader) return known.has(event) ? new SilentEvent(event_type) : new UnknownEvent(event_type);
  const words = reader(payload, action);
  if (!words) return new SilentEvent(event_type);
  const [detail, content] = words;
  const place = payload.firstText(
    ['repository', 'name'],
    ['repository', 'full_name'],
    ['organization', 'login'],
  );
  return { topic: topicOf(place || 'GitHub', detail), content, event_type };
}

/** Events that follow another one which has a message. */
const known: ReadonlySet<string> = new Set([
  ...[
    'check_suite',
    'deployment',
    'label',
    'milestone',
    'page_build',
    'pull_request_review_thread',
  ],
  ...['team_add', 'watch', 'workflow_dispatch', 'workflow_job', 'repository_dispatch'],
]);

/** Recognizes the most usual events, for payloads that come without their header. */
function guessed(payload: Fields): string | undefined {
  if (payload.has('pull_request')) {
    if (payload.has('review')) return 'pull_request_review';
    return payload.has('comment') ? 'pull_request_review_comment' : 'pull_request';
  }
  if (payload.has('issue')) return payload.has('comment') ? 'issue_comment' : 'issues';
  if (payload.has('discussion'))
    return payload.has('comment') ? 'discussion_comment' : 'discussion';
  if (payload.has('deployment_status')) return 'deployment_status';
  const names = ['workflow_run', 'check_run', 'release'].find((name) => payload.has(name));
  if (names !== undefined) return names;
  if (payload.has('forkee')) return 'fork';
  if (payload.has('comment', 'commit_id')) return 'commit_comment';
  if (payload.has('zen')) return 'ping';
  return payload.has('ref') && payload.has('commits') ? 'push' : undefined;
}

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['ping', (event) => ['', `GitHub is connected${hookScope(event)}.`]],
  ['push', (event) => [refName(event.text('ref')), push(event)]],
  ['create', (event) => [event.text('ref'), `${sender(event)} created ${ref(event)}.`]],
  ['delete', (event) => [event.text('ref'), `${sender(event)} deleted ${ref(event)}.`]],
  ['issues', issue],
  ['issue_comment', issueComment],
  ['pull_request', pullRequest],
  ['pull_request_review', review],
  ['pull_request_review_comment', reviewComment],
  ['commit_comment', commitComment],
  ['discussion', discussion],
  ['discussion_comment', discussionComment],
  ['release', release],
  ['fork', (event) => ['', `${sender(event)} forked it to ${repositoryLink(event.at('forkee'))}.`]],
  ['star', star],
  ['public', (event) => ['', `${sender(event)} made the repository public.`]],
  ['repository', repository],
  ['member', member],
  ['status', status],
  ['check_run', checkRun],
  ['workflow_run', workflowRun],
  ['deployment_status', deploymentStatus],
]);

function hookScope(event: Fields): string {
  const events = event.list('hook', 'events').map((each) => each.text());
  return events.length === 0 ? '' : `, for ${events.map((name) => code(name)).join(', ')}`;
}

function sender(event: Fields): string {
  return bold(event.firstText(['sender', 'login'], ['pusher', 'name'])) || 'Someone';
}

function ref(event: Fields): string {
  const kind = event.text('ref_type') === 'tag' ? 'tag' : 'branch';
  return `the ${kind} ${code(event.text('ref')) || 'without a name'}`;
}

function repositoryLink(repository: Fields): string {
  const name = repository.firstText('full_name', 'name');
  return name === '' ? 'a repository' : link(name, repository.text('html_url'));
}

function push(event: Fields): string {
  return pushWords({
    who: event.firstText(['pusher', 'name'], ['sender', 'login']),
    ref: event.text('ref'),
    before: event.text('before'),
    after: event.text('after'),
    isForced: event.flag('forced'),
    compareUrl: event.text('compare'),
    commits: event.list('commits'),
    total: undefined,
  });
}

/** Returns a link such as `issue #3 Broken door`. */
function numbered(what: string, item: Fields): string {
  const number = item.text('number');
  return link([what, number && `#${number}`, item.text('title')].join(' '), item.text('html_url'));
}

function detailOf(what: string, item: Fields): string {
  const number = item.text('number');
  return number === '' ? what : `${what} #${number}`;
}

const issueActions: Readonly<Record<string, string>> = {
  opened: 'opened',
  reopened: 'reopened',
  deleted: 'deleted',
  transferred: 'transferred',
  pinned: 'pinned',
  unpinned: 'unpinned',
  locked: 'locked',
  unlocked: 'unlocked',
};

function issue(event: Fields, action: string): Words | undefined {
  const item = event.at('issue');
  const name = numbered('issue', item);
  const detail = detailOf('issue', item);
  const who = sender(event);
  if (action === 'opened') {
    return [detail, lines(`${who} opened ${name}.`, quoteMarkdown(item.text('body')))];
  }
  if (action === 'closed') {
    const why = item.text('state_reason') === 'not_planned' ? ' as not planned' : '';
    return [detail, `${who} closed ${name}${why}.`];
  }
  if (action === 'assigned' || action === 'unassigned') {
    return [detail, `${who} ${assignment(event, action)} ${name}.`];
  }
  const verb = verbFor(issueActions, action);
  return verb === undefined ? undefined : [detail, `${who} ${verb} ${name}.`];
}

function assignment(event: Fields, action: string): string {
  const assignee = bold(event.text('assignee', 'login')) || 'someone';
  return action === 'assigned' ? `assigned ${assignee} to` : `unassigned ${assignee} from`;
}

function issueComment(event: Fields, action: string): Words | undefined {
  const item = event.at('issue');
  const isPull = item.has('pull_request');
  const what = isPull ? 'PR' : 'issue';
  return comment(event, action, detailOf(what, item), numbered(what, item));
}

function comment(event: Fields, action: string, detail: string, on: string): Words | undefined {
  if (action !== 'created' && action !== '') return undefined;
  const item = event.at('comment');
  const head = `${sender(event)} ${link('commented', item.text('html_url'))} on ${on}:`;
  return [detail, lines(head, quoteMarkdown(item.text('body')))];
}

const pullActions: Readonly<Record<string, string>> = {
  reopened: 'reopened',
  ready_for_review: 'marked as ready for review:',
  converted_to_draft: 'converted to a draft:',
  locked: 'locked',
  unlocked: 'unlocked',
  enqueued: 'added to the merge queue:',
  auto_merge_enabled: 'enabled auto-merge for',
  auto_merge_disabled: 'disabled auto-merge for',
};

function pullRequest(event: Fields, action: string): Words | undefined {
  const item = event.at('pull_request');
  const name = numbered(item.flag('draft') ? 'draft PR' : 'PR', item);
  const detail = detailOf('PR', item);
  const who = sender(event);
  if (action === 'opened') {
    const [from, to] = [code(item.text('head', 'ref')), code(item.text('base', 'ref'))];
    const way = from !== '' && to !== '' ? ` from ${from} to ${to}` : '';
    return [detail, lines(`${who} opened ${name}${way}.`, quoteMarkdown(item.text('body')))];
  }
  if (action === 'closed') {
    return [detail, `${who} ${item.flag('merged') ? 'merged' : 'closed'} ${name}.`];
  }
  if (action === 'synchronize') return [detail, `${who} pushed to ${name}.`];
  if (action === 'assigned' || action === 'unassigned') {
    return [detail, `${who} ${assignment(event, action)} ${name}.`];
  }
  if (action === 'review_requested') {
    const reviewer =
      bold(event.firstText(['requested_reviewer', 'login'], ['requested_team', 'name'])) ||
      'someone';
    return [detail, `${who} asked ${reviewer} to review ${name}.`];
  }
  const verb = verbFor(pullActions, action);
  return verb === undefined ? undefined : [detail, `${who} ${verb} ${name}.`];
}

const reviewVerbs: ReadonlyMap<string, string> = new Map([
  ['approved', 'approved'],
  ['changes_requested', 'requested changes to'],
  ['dismissed', 'dismissed a review of'],
]);

function review(event: Fields, action: string): Words | undefined {
  const item = event.at('pull_request');
  const given = event.at('review');
  const state = action === 'dismissed' ? action : given.text('state').toLowerCase();
  const verb = reviewVerbs.get(state) ?? 'reviewed';
  const body = quoteMarkdown(given.text('body'));
  // Without a text, it only holds comments that have events of their own.
  if (action === 'edited' || (verb === 'reviewed' && body === '' && action !== ''))
    return undefined;
  const head = `${sender(event)} ${link(verb, given.text('html_url'))} ${numbered('PR', item)}`;
  return [detailOf('PR', item), lines(`${head}${body === '' ? '.' : ':'}`, body)];
}

function reviewComment(event: Fields, action: string): Words | undefined {
  const item = event.at('pull_request');
  const path = code(event.text('comment', 'path'));
  const on = path === '' ? numbered('PR', item) : `${path} in ${numbered('PR', item)}`;
  return comment(event, action, detailOf('PR', item), on);
}

function commitComment(event: Fields, action: string): Words | undefined {
  const hash = shortHash(event.text('comment', 'commit_id'));
  return comment(event, action, hash && `commit ${hash}`, `the commit ${code(hash)}`.trim());
}

function discussion(event: Fields, action: string): Words | undefined {
  const item = event.at('discussion');
  const detail = detailOf('discussion', item);
  const name = numbered('discussion', item);
  if (action === 'created') {
    return [detail, lines(`${sender(event)} started ${name}.`, quoteMarkdown(item.text('body')))];
  }
  if (action === 'answered') return [detail, `${sender(event)} chose an answer in ${name}.`];
  const verbs = { closed: 'closed', reopened: 'reopened', deleted: 'deleted', locked: 'locked' };
  const verb = verbFor(verbs, action);
  return verb === undefined ? undefined : [detail, `${sender(event)} ${verb} ${name}.`];
}

function discussionComment(event: Fields, action: string): Words | undefined {
  const item = event.at('discussion');
  return comment(event, action, detailOf('discussion', item), numbered('discussion', item));
}

function release(event: Fields, action: string): Words | undefined {
  if (action !== 'published' && action !== '') return undefined;
  const item = event.at('release');
  const tag = item.text('tag_name');
  const name = link(item.firstText('name', 'tag_name') || 'a version', item.text('html_url'));
  const kind = item.flag('prerelease') ? 'the pre-release' : 'the release';
  const head = `${sender(event)} published ${kind} ${name}.`;
  return [tag && `release ${tag}`, lines(head, quoteMarkdown(item.text('body')))];
}

function star(event: Fields, action: string): Words {
  const verb = action === 'deleted' ? 'took their star from' : 'starred';
  const stars = event.number('repository', 'stargazers_count');
  const count = stars === undefined ? '' : ` It has ${countOf(stars, 'star')}.`;
  return ['', `${sender(event)} ${verb} ${repositoryLink(event.at('repository'))}.${count}`];
}

function repository(event: Fields, action: string): Words | undefined {
  const verbs = {
    created: 'created',
    deleted: 'deleted',
    archived: 'archived',
    unarchived: 'unarchived',
    renamed: 'renamed',
    transferred: 'transferred',
    publicized: 'made public:',
    privatized: 'made private:',
  };
  const verb = verbFor(verbs, action);
  if (verb === undefined) return undefined;
  return ['', `${sender(event)} ${verb} ${repositoryLink(event.at('repository'))}.`];
}

function member(event: Fields, action: string): Words | undefined {
  const who = bold(event.text('member', 'login')) || 'someone';
  if (action === 'added') return ['', `${sender(event)} added ${who} to the repository.`];
  if (action === 'removed') return ['', `${sender(event)} removed ${who} from the repository.`];
  return action === '' ? ['', `${sender(event)} changed the access of ${who}.`] : undefined;
}

function status(event: Fields): Words | undefined {
  const state = event.text('state');
  if (state === 'pending') return undefined;
  const hash = shortHash(event.text('sha'));
  const name = link(event.text('context') || 'A check', event.text('target_url'));
  const verb = results.get(state) ?? 'finished';
  const why = italic(event.text('description'));
  const on = hash === '' ? '' : ` on ${code(hash)}`;
  const message = firstLine(event.text('commit', 'commit', 'message'));
  return [
    hash && `commit ${hash}`,
    lines(`${name} ${verb}${on}${message === '' ? '' : ` ${italic(message)}`}.`, why),
  ];
}

const results: ReadonlyMap<string, string> = new Map([
  ['success', '✅ succeeded'],
  ['failure', '❌ failed'],
  ['error', '❌ failed'],
  ['timed_out', '❌ timed out'],
  ['startup_failure', '❌ could not start'],
  ['action_required', '⚠️ needs someone'],
  ['cancelled', '🚫 was cancelled'],
  ['inactive', 'is inactive'],
  ['in_progress', 'is running'],
  ['queued', 'is waiting'],
]);

/** Successful checks are silent, since there can be dozens for each push. */
function checkRun(event: Fields, action: string): Words | undefined {
  const run = event.at('check_run');
  const conclusion = run.text('conclusion');
  const isQuiet = ['success', 'neutral', 'skipped', 'stale'].includes(conclusion);
  if ((action !== 'completed' && action !== '') || isQuiet) return undefined;
  const hash = shortHash(run.text('head_sha'));
  const name = link(run.text('name') || 'A check', run.firstText('html_url', 'details_url'));
  const on = hash === '' ? '' : ` on ${code(hash)}`;
  const branch = run.text('check_suite', 'head_branch');
  return [branch || 'checks', `${name} ${results.get(conclusion) ?? 'finished'}${on}.`];
}

function workflowRun(event: Fields, action: string): Words | undefined {
  const run = event.at('workflow_run');
  if (action !== 'completed' && action !== '') return undefined;
  if (run.text('conclusion') === 'skipped') return undefined;
  const name = link(
    [run.firstText('name', ['display_title']) || 'A workflow', run.text('run_number')]
      .filter((part) => part !== '')
      .join(' #'),
    run.text('html_url'),
  );
  const branch = run.text('head_branch');
  const on = branch === '' ? '' : ` on ${code(branch)}`;
  const message = italic(firstLine(run.firstText(['head_commit', 'message'], 'display_title')));
  return [
    branch,
    lines(`${name} ${results.get(run.text('conclusion')) ?? 'finished'}${on}.`, message),
  ];
}

function deploymentStatus(event: Fields): Words | undefined {
  const given = event.at('deployment_status');
  const state = given.text('state');
  if (state === 'pending' || state === 'queued' || state === 'in_progress') return undefined;
  const environment = given.firstText('environment') || event.text('deployment', 'environment');
  const address = given.firstText('environment_url', 'target_url', 'log_url');
  const name = link(
    environment === '' ? 'A deployment' : `The deployment to ${environment}`,
    address,
  );
  const head = `${name} ${results.get(state) ?? 'finished'}.`;
  return [environment || 'deployments', lines(head, italic(given.text('description')))];
}
