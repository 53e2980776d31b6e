import type { Fields } from '../fields.ts';
import { countOf, pushWords, verbFor } from '../git-words.ts';
import { bold, code, lines, link, quoteMarkdown } from '../markdown.ts';
import { repositoryLink, sender, type Words } from './words.ts';

export function hookScope(event: Fields): string {
  const events = event.list('hook', 'events').map((each) => each.text());
  if (events.includes('*')) return ', for all events';
  return events.length === 0 ? '' : `, for ${events.map((name) => code(name)).join(', ')}`;
}

export function ref(event: Fields): string {
  const kind = event.text('ref_type') === 'tag' ? 'tag' : 'branch';
  return `the ${kind} ${code(event.text('ref')) || 'without a name'}`;
}

export function push(event: Fields): string {
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

export function release(event: Fields, action: string): Words | undefined {
  if (action !== 'published' && action !== '') return undefined;
  const item = event.at('release');
  const tag = item.text('tag_name');
  const name = link(item.firstText('name', 'tag_name') || 'a version', item.text('html_url'));
  const kind = item.flag('prerelease') ? 'the pre-release' : 'the release';
  const head = `${sender(event)} published ${kind} ${name}.`;
  return [tag && `release ${tag}`, lines(head, quoteMarkdown(item.text('body')))];
}

export function star(event: Fields, action: string): Words {
  const verb = action === 'deleted' ? 'took their star from' : 'starred';
  const stars = event.number('repository', 'stargazers_count');
  const count = stars === undefined ? '' : ` It has ${countOf(stars, 'star')}.`;
  return ['', `${sender(event)} ${verb} ${repositoryLink(event.at('repository'))}.${count}`];
}

export function repository(event: Fields, action: string): Words | undefined {
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

export function member(event: Fields, action: string): Words | undefined {
  const who = bold(event.text('member', 'login')) || 'someone';
  if (action === 'added') return ['', `${sender(event)} added ${who} to the repository.`];
  if (action === 'removed') return ['', `${sender(event)} removed ${who} from the repository.`];
  return action === '' ? ['', `${sender(event)} changed the access of ${who}.`] : undefined;
}
