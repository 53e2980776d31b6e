import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { type BotFailure, forgetFailures, toldFailures } from '../bots/tell-owner.ts';
import { literal } from '../notices/notice-text.ts';

/** Who has the URL chooses the names of events and channels. After so many, the owner gets one notice for all others. */
const MOST_NAMED = 4;
const HOUR_MS = 3_600_000;
const PLACE = 'cannot post to ';
const UNKNOWN = ': unknown event ';

interface Service {
  readonly name: string;
  readonly displayName: string;
  readonly event_type: string;
}

/** Returns the failure that an integration does not know an event. */
export function unknownEvent(
  state: RealmState,
  botId: number,
  { name, displayName, event_type }: Service,
): BotFailure {
  const kind = `${name}${UNKNOWN}${event_type}`;
  if (isNamed(state, botId, kind, (told) => told.includes(UNKNOWN))) {
    return {
      kind,
      text: ({ t }) => t('notice.botUnknownEvent', { service: displayName }),
      detail: event_type,
    };
  }
  return {
    kind: `${name}: unknown events`,
    text: ({ t }) => t('notice.botUnknownEvents', { service: displayName }),
    detail: event_type,
  };
}

/** Returns the failure that a bot may not post where its URL says. */
export function placeFailure(
  state: RealmState,
  botId: number,
  { displayName, stream }: { readonly displayName: string; readonly stream: string },
): BotFailure {
  const kind = `${PLACE}${stream}`;
  if (isNamed(state, botId, kind, (told) => told.startsWith(PLACE))) {
    return {
      kind,
      text: ({ t }) =>
        t('notice.botCannotPost', { service: displayName, channel: literal(stream) }),
    };
  }
  return {
    kind: 'cannot post',
    text: ({ t }) => t('notice.botCannotPostMore', { service: displayName }),
  };
}

/** Tells whether a failure gets a notice of its own: if the owner knows it, or only few of its group. */
function isNamed(
  state: RealmState,
  botId: number,
  kind: string,
  isOfGroup: (kind: string) => boolean,
): boolean {
  const told = toldFailures(state, botId);
  return Object.hasOwn(told, kind) || Object.keys(told).filter(isOfGroup).length < MOST_NAMED;
}

/**
 * Notes that a bot can post in a channel, so that its owner is told of the next failure there. A URL can work and fail
 * in turn, so a failure counts for an hour.
 */
export function forgetPlaceFailure(change: Mutation, botId: number, stream = ''): void {
  const kind = `${PLACE}${stream}`;
  const toldAt = toldFailures(change.state, botId)[kind];
  if (toldAt === undefined || change.now - toldAt < HOUR_MS) return;
  forgetFailures(change, botId, (each) => each === kind);
}
