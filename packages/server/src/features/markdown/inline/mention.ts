import type { StateInline } from 'markdown-it';
import { foldCase } from '../../../core/text/fold-case.ts';
import { type Element, h } from '../html/node.ts';
import type { MentionableUser } from '../render-context.ts';
import {
  characterBefore,
  type Lookups,
  matchHere,
  pushNode,
  type Scope,
  scopeOf,
} from '../scope.ts';

/** `@**name**` or `@*group*`; silent with an underscore. */
const MENTION = /@(_?)(?:\*\*([^*]+)\*\*|\*([^*]+)\*)/y;
const NAME_AND_ID = /^(.*)\|(\d{1,15})$/s;
const CHANNEL_WILDCARDS = new Set(['all', 'everyone', 'channel', 'stream']);
const TOPIC_WILDCARD = 'topic';

/**
 * Reads a mention of a user, a group or everyone. Mentions in quotes, and of people who are not notified, are silent.
 */
export function mention(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== '@') return false;
  if (!/^$|[\s'"({[/<]/.test(characterBefore(state))) return false;
  const match = matchHere(state, MENTION);
  if (!match) return false;
  const [source, lowLine, userName, groupName = ''] = match;
  const scope = scopeOf(state);
  const mentioned = userName === undefined ? group(scope, groupName) : userOrAll(scope, userName);
  if (!mentioned) return false;
  if (!silent) {
    const isSilent = lowLine !== '' || scope.quoted || !mentioned.notified;
    if (!isSilent) mentioned.tell();
    pushNode(state, mentionNode(mentioned, isSilent));
  }
  state.pos += source.length;
  return true;
}

interface Mentioned {
  name: string;
  className: string;
  attributes: Readonly<Record<string, string>>;
  notified: boolean;
  /** Records the mention in the scope. */
  tell: () => void;
}

function mentionNode({ name, className, attributes }: Mentioned, isSilent: boolean): Element {
  const classes = isSilent ? `${className} silent` : className;
  return h('span', { class: classes, ...attributes }, [isSilent ? name : `@${name}`]);
}

function userOrAll(scope: Scope, name: string): Mentioned | undefined {
  if (CHANNEL_WILDCARDS.has(name)) return channelWildcard(scope, name);
  if (name === TOPIC_WILDCARD) return topicWildcard(scope);
  const user = findUser(scope.lookups, name);
  return (
    user && {
      name: user.fullName,
      className: 'user-mention',
      attributes: { 'data-user-id': String(user.id) },
      notified: user.notified,
      tell: () => scope.mentionedUserIds.add(user.id),
    }
  );
}

function channelWildcard(scope: Scope, name: string): Mentioned {
  return {
    name,
    className: 'user-mention channel-wildcard-mention',
    attributes: { 'data-user-id': '*' },
    notified: true,
    tell: () => {
      scope.mentionsChannel = true;
    },
  };
}

function topicWildcard(scope: Scope): Mentioned {
  return {
    name: TOPIC_WILDCARD,
    className: 'topic-mention',
    attributes: {},
    notified: true,
    tell: () => {
      scope.mentionsTopic = true;
    },
  };
}

function group(scope: Scope, name: string): Mentioned | undefined {
  const found = scope.lookups.groupsByName.get(foldCase(name));
  return (
    found && {
      name: found.name,
      className: 'user-group-mention',
      attributes: { 'data-user-group-id': String(found.id) },
      notified: true,
      tell: () => scope.mentionedGroupIds.add(found.id),
    }
  );
}

/** Finds a user by name in any case, by name and id if both match exactly, or by id alone. */
function findUser(lookups: Lookups, name: string): MentionableUser | undefined {
  const [, exactName, id] = NAME_AND_ID.exec(name) ?? [];
  if (id === undefined) return lookups.usersByName.get(foldCase(name));
  const user = lookups.usersById.get(Number(id));
  return exactName === '' || user?.fullName === exactName ? user : undefined;
}
