import { scrubbed } from '../../core/event-queues/log-entry.ts';
import { forUser, type RealmEvent } from '../../core/realm/events.ts';
import type { RealmState, StateChange } from '../../core/realm/realm-state.ts';
import type { ErasureRow } from '../../core/storage/tables/erasures.ts';
import { botServices } from '../../core/storage/tables/outgoing-bots.ts';
import { users } from '../../core/storage/tables/users.ts';
import { shownAvatarSource } from '../avatars/change-avatar.ts';
import { withoutCustom } from '../custom-data/custom-in-wire.ts';
import type { MessageEvent } from '../messages/message-event.ts';
import { noStatus } from '../presence/wanted-status.ts';
import { avatarUrl } from '../users/avatar-url.ts';
import { type FileNames, type Traced, withoutTraces } from './without-files.ts';

/** A log entry as stored. */
export interface StoredEntry {
  readonly event_id: number;
  readonly audience: string;
  readonly payload: string;
}

export interface Context {
  readonly state: RealmState;
  readonly erasure: ErasureRow;
  /** The person's uploads. */
  readonly files: FileNames;
  /** Returns a message as it is now; undefined if it is deleted. */
  readonly messageNow: (id: unknown) => MessageNow | undefined;
}

/** The part of a message that entries repeat. */
export interface MessageNow {
  readonly sender_id: number;
  readonly content: string;
  readonly rendered: string;
}

/** Entries for one account that other processes need and that hold nothing personal. */
const KEPT: ReadonlySet<string> = new Set(['queues_end', 'keys_end', 'guest', 'scrubbed']);

/** Returns what an entry becomes; undefined if it holds nothing of the person. */
export function scrubEntry(
  { audience, payload }: StoredEntry,
  context: Context,
): RealmEvent | undefined {
  const { user_id } = context.erasure;
  const event = JSON.parse(payload) as RealmEvent;
  if (audience === forUser(user_id)) return KEPT.has(event.type) ? undefined : scrubbed;
  const cleaned = byType[event.type]?.(event, context) ?? event;
  const traced = { userId: user_id, files: context.files };
  const nameless = withoutTracesIn(cleaned, traced) as RealmEvent;
  return JSON.stringify(nameless) === payload ? undefined : nameless;
}

type Scrub = (event: RealmEvent, context: Context) => RealmEvent;

const byType: Readonly<Record<string, Scrub>> = {
  state: (event, { state, erasure }) => ({
    ...event,
    change: scrubChange(event['change'] as StateChange, state, erasure.user_id),
  }),
  message: scrubMessage,
  update_message: scrubUpdate,
  submessage: (event, { erasure }) => (event['sender_id'] === erasure.user_id ? scrubbed : event),
  reaction: scrubReaction,
  realm_user: scrubPerson,
  user_status: (event, { erasure }) =>
    event['user_id'] === erasure.user_id ? replaced(event, noStatus) : event,
};

/** Gives a message of the person the text that it has now, which is all that stays of it: custom data does not. */
function scrubMessage(event: RealmEvent, { erasure, messageNow }: Context): RealmEvent {
  if (event['sender_id'] !== erasure.user_id) return event;
  const now = messageNow(event['message_id']);
  if (!now) return scrubbed;
  const wire = withoutCustom((event as MessageEvent).wire);
  return { ...event, wire, content: now.content, rendered: now.rendered };
}

/** An update of a deleted message keeps only its move, which other messages may share. */
function scrubUpdate(event: RealmEvent, { erasure, messageNow }: Context): RealmEvent {
  if (event['content'] === undefined && event['custom'] === undefined) return event;
  const now = messageNow(event['message_id']);
  if (!now) {
    const { orig_content, orig_rendered_content, content, rendered_content, ...rest } = event;
    const { is_me_message, custom, ...move } = rest;
    return move['orig_subject'] === undefined ? scrubbed : (move as RealmEvent);
  }
  if (now.sender_id !== erasure.user_id) return event;
  const bare = event['custom'] === undefined ? event : { ...event, custom: {} };
  if (event['content'] === undefined) return bare;
  const texts = { content: now.content, rendered_content: now.rendered };
  if (event['orig_content'] === undefined) return { ...bare, ...texts };
  return {
    ...bare,
    ...texts,
    orig_content: now.content,
    orig_rendered_content: now.rendered,
  };
}

function scrubReaction(event: RealmEvent, { state, erasure }: Context): RealmEvent {
  if (event['user_id'] !== erasure.user_id) return event;
  if (event.op === 'add') return scrubbed;
  const user = state.users.get({ id: erasure.user_id });
  const { email, full_name } = user ?? {};
  return { ...event, user: { user_id: erasure.user_id, email, full_name } };
}

/** Gives every field of the account in the entry the value that it has now. */
function scrubPerson(event: RealmEvent, { state, erasure }: Context): RealmEvent {
  const person = event['person'] as Readonly<Record<string, unknown>> | undefined;
  const user = state.users.get({ id: erasure.user_id });
  if (!user || person?.['user_id'] !== erasure.user_id) return event;
  const { full_name, email, delivery_email, timezone, avatar_version } = user;
  const now = {
    ...{ full_name, email, new_email: email, timezone, avatar_version },
    delivery_email: person['delivery_email'] === null ? null : delivery_email,
    avatar_url: avatarUrl(state, user),
    avatar_url_medium: avatarUrl(state, user, 'medium'),
    avatar_source: shownAvatarSource(user),
    profile_data: {},
    custom: {},
  };
  const field = person['custom_profile_field'] as { readonly id: number } | undefined;
  return {
    ...event,
    person: {
      ...(replaced(person, now) as object),
      ...(field && { custom_profile_field: { id: field.id, value: null } }),
    },
  };
}

/** Replaces the values of fields that are there. */
function replaced<T extends object>(fields: T, values: Readonly<Record<string, unknown>>): T {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, name in values ? values[name] : value]),
  ) as T;
}

interface Row {
  readonly id?: number;
  readonly user_id?: number;
}

/** Takes a person's rows out of a change of the state. A process that lags behind removes all that it has of them. */
function scrubChange(change: StateChange, state: RealmState, userId: number): StateChange {
  const account = state.users.get({ id: userId });
  return change.map((part) => {
    if (part.table === users.name) {
      const put = part.put.map((row) => ((row as Row).id === userId && account ? account : row));
      return { ...part, put };
    }
    if (part.table === 'erasures') return part;
    if (part.table === botServices.name) return withoutServices(part, state, userId);
    const isTheirs = (row: object) => (row as Row).user_id === userId;
    if (![...part.put, ...part.remove].some(isTheirs)) return part;
    return {
      ...part,
      put: part.put.filter((row) => !isTheirs(row)),
      remove: part.remove.filter((row) => !isTheirs(row)),
      removeOf: [...(part.removeOf ?? []), userId],
    };
  });
}

/** Removes the addresses of the services that the bots of a person had. */
function withoutServices(
  part: StateChange[number],
  state: RealmState,
  userId: number,
): StateChange[number] {
  const isTheirs = (row: object) =>
    state.botsByOwner.get(userId)?.has((row as { bot_id: number }).bot_id);
  const removed = part.put
    .filter(isTheirs)
    .map((row) => ({ bot_id: (row as { bot_id: number }).bot_id }));
  if (removed.length === 0) return part;
  return {
    ...part,
    put: part.put.filter((row) => !isTheirs(row)),
    remove: [...part.remove, ...removed],
  };
}

/** Replaces the names of a person and of their files in all texts. A text and its HTML are next to each other. */
function withoutTracesIn(value: unknown, traced: Traced): unknown {
  if (typeof value === 'string') return cleanText(value, traced);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => withoutTracesIn(each, traced));
  const fields = value as Readonly<Record<string, unknown>>;
  const cleaned: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields))
    cleaned[name] = withoutTracesIn(field, traced);
  for (const [text, html] of PAIRS) {
    const [content, rendered] = [fields[text], fields[html]];
    if (typeof content !== 'string' || typeof rendered !== 'string') continue;
    const clean = withoutTraces({ content, html: rendered }, traced);
    cleaned[text] = clean.content;
    cleaned[html] = clean.html;
  }
  return cleaned;
}

function cleanText(text: string, traced: Traced): string {
  const { userId } = traced;
  const marks = [`|${userId}**`, `data-user-id="${userId}"`, '/user_uploads/'];
  if (!marks.some((mark) => text.includes(mark))) return text;
  return withoutTraces({ content: text, html: text }, traced).html;
}

const PAIRS = [
  ['content', 'rendered'],
  ['content', 'rendered_content'],
  ['orig_content', 'orig_rendered_content'],
  ['description', 'rendered_description'],
] as const;
