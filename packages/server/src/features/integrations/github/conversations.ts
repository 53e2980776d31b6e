import type { Fields } from '../fields.ts';
import { shortHash, verbFor } from '../git-words.ts';
import { bold, code, lines, link, quoteMarkdown, withQuote } from '../markdown.ts';
import { comment, detailOf, numbered, sender, type Words } from './words.ts';

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

export function issue(event: Fields, action: string): Words | undefined {
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

export function issueComment(event: Fields, action: string): Words | undefined {
  const item = event.at('issue');
  const isPull = item.has('pull_request');
  const what = isPull ? 'PR' : 'issue';
  return comment(event, action, detailOf(what, item), numbered(what, item));
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

export function pullRequest(event: Fields, action: string): Words | undefined {
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

export function review(event: Fields, action: string): Words | undefined {
  const item = event.at('pull_request');
  const given = event.at('review');
  const state = action === 'dismissed' ? action : given.text('state').toLowerCase();
  const verb = reviewVerbs.get(state) ?? 'reviewed';
  const body = quoteMarkdown(given.text('body'));
  // Without a text, it only holds comments that have events of their own.
  if (action === 'edited' || (verb === 'reviewed' && body === '' && action !== ''))
    return undefined;
  const head = `${sender(event)} ${link(verb, given.text('html_url'))} ${numbered('PR', item)}`;
  return [detailOf('PR', item), withQuote(head, body)];
}

export function reviewComment(event: Fields, action: string): Words | undefined {
  const item = event.at('pull_request');
  const path = code(event.text('comment', 'path'));
  const on = path === '' ? numbered('PR', item) : `${path} in ${numbered('PR', item)}`;
  return comment(event, action, detailOf('PR', item), on);
}

export function commitComment(event: Fields, action: string): Words | undefined {
  const hash = shortHash(event.text('comment', 'commit_id'));
  return comment(event, action, hash && `commit ${hash}`, `the commit ${code(hash)}`.trim());
}

export function discussion(event: Fields, action: string): Words | undefined {
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

export function discussionComment(event: Fields, action: string): Words | undefined {
  const item = event.at('discussion');
  return comment(event, action, detailOf('discussion', item), numbered('discussion', item));
}
