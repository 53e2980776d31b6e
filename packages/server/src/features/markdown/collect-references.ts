import { foldCase } from '../../core/text/fold-case.ts';
import { decodedPath } from '../uploads/path-id.ts';
import { parseNarrowUrl } from './links/narrow-url.ts';

/** The names and ids that a text may refer to: at least everything that its rendering looks up. */
export interface References {
  /** Case-folded. */
  userNames: readonly string[];
  userIds: readonly number[];
  /** Case-folded. */
  groupNames: readonly string[];
  channelNames: readonly string[];
  channelIds: readonly number[];
  /** By name or id of their channels. */
  topics: readonly { channel: string | number; name: string }[];
  emojiNames: readonly string[];
  /** Paths of uploads, without `/user_uploads/`. */
  uploadPaths: readonly string[];
}

const USER = /@_?\*\*([^*]+)\*\*/g;
/** Follows a name or replaces it. */
const ID = /\|(\d{1,15})$/;
const GROUP = /@_?\*([^*]+)\*/g;
const CHANNEL = /#\*\*([^*>\n]+)(?:>([^*\n]*))?\*\*/g;
const NARROW = /(#narrow\/[^\s)"'<>]*[^\s)"'<>!:;?,.])/g;
const EMOJI = /:([\w+-]+)(?=:)/g;
const UPLOAD = /\/user_uploads\/(\d+\/[^\s)"'<>?#]+)/g;

/**
 * Collects the names and ids in a text, so that the rendering context needs to contain only those. May find more than
 * is rendered, for example in code.
 */
export function collectReferences(source: string): References {
  const users = captured(source, '@', USER);
  const channels = matchesOf(source, '#**', CHANNEL);
  const narrows = captured(source, '#narrow/', NARROW).flatMap((url) => parseNarrowUrl(url) ?? []);
  return {
    userNames: unique(users.flatMap((user) => [user, user.replace(ID, '')]).map(foldCase)),
    userIds: unique(users.flatMap((user) => ID.exec(user)?.[1] ?? []).map(Number)),
    groupNames: unique(captured(source, '@', GROUP).map(foldCase)),
    channelNames: unique(channels.map(([, name = '']) => name)),
    channelIds: unique(narrows.map(({ channelId }) => channelId)),
    topics: [
      ...channels.flatMap(([, channel = '', name]) => topicOf(channel, name)),
      ...narrows.flatMap(({ channelId, topic }) => topicOf(channelId, topic)),
    ],
    emojiNames: unique(captured(source, ':', EMOJI)),
    uploadPaths: unique(captured(source, '/user_uploads/', UPLOAD).map(decodedPath)),
  };
}

function topicOf(channel: string | number, name: string | undefined) {
  return name === undefined ? [] : [{ channel, name }];
}

/**
 * Returns the matches of a pattern. Most texts contain few of the markers, so that checking for the marker first is
 * cheaper.
 */
function matchesOf(source: string, marker: string, pattern: RegExp): RegExpExecArray[] {
  return source.includes(marker) ? [...source.matchAll(pattern)] : [];
}

/** Returns what the first group of the pattern captures. */
function captured(source: string, marker: string, pattern: RegExp): string[] {
  return matchesOf(source, marker, pattern).map(([, text = '']) => text);
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
