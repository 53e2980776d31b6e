import type { Fields } from './fields.ts';
import { refName } from './git-words.ts';
import { checkRun, deploymentStatus, status, workflowRun } from './github/checks.ts';
import {
  commitComment,
  discussion,
  discussionComment,
  issue,
  issueComment,
  pullRequest,
  review,
  reviewComment,
} from './github/conversations.ts';
import { hookScope, member, push, ref, release, repository, star } from './github/repository.ts';
import { type Reader, repositoryLink, sender } from './github/words.ts';
import {
  type Delivery,
  type Integration,
  MissingHeader,
  type Reading,
  SilentEvent,
  UnknownEvent,
} from './integration.ts';
import { topicOf } from './markdown.ts';

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
  example: {
    headers: { 'X-GitHub-Event': 'ping' },
    payload: { hook: { events: ['push'] }, repository: { name: 'example' } },
  },
  read,
};

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
