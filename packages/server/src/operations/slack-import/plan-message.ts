import type { RealmState } from '../../core/realm/realm-state.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { StoredReaction } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { trimmedContent } from '../../features/messages/render-typed-text.ts';
import { checkTopicAllowed } from '../../features/messages/topic.ts';
import type { Names } from '../../features/slack-markup/names.ts';
import { type Raw, rawOf } from '../../features/slack-markup/raw.ts';
import { ThreadTopics } from '../import/thread-topics.ts';
import { readTimeStamp } from '../import/time-stamp.ts';
import { senderIdOf, threadOf } from './classify.ts';
import type { Entry } from './entries.ts';
import { reactionsOf } from './reactions.ts';
import { type Survey, threadKey } from './survey.ts';
import { filesOf, fileText } from './text/file-text.ts';
import { firstWords, messageTexts } from './text/message-text.ts';

/** A message to write. It has several texts if one would be too long. */
export interface PlannedMessage {
  readonly sender: UserRow;
  readonly place:
    | { readonly channel: ChannelRow; readonly topic: string }
    /** In ascending order. */
    | { readonly members: readonly number[] };
  readonly texts: readonly string[];
  /** Seconds since 1970, like `editedAt`. */
  readonly sentAt: number;
  readonly editedAt: number | null;
  readonly reactions: readonly StoredReaction[];
  readonly unknownEmoji: readonly string[];
}

export interface Plan {
  readonly survey: Survey;
  readonly accounts: ReadonlyMap<string, UserRow>;
  readonly channels: ReadonlyMap<string, ChannelRow>;
  readonly state: RealmState;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Topic for messages outside threads, if the organization requires topics. */
const NAMED_TOPIC = 'Slack';

/**
 * Decides what each entry of an export becomes. Callers must pass all entries in order: the result depends only on the
 * export and on the organization's names.
 */
export class MessagePlanner {
  readonly names: Names;
  readonly #plan: Plan;
  readonly #threads = new ThreadTopics();

  constructor(plan: Plan) {
    this.#plan = plan;
    const open = new Map(
      plan.survey.conversations.flatMap(({ id, kind }) => {
        const name = plan.channels.get(id)?.name;
        return kind === 'public' && name !== undefined ? [[id, name] as const] : [];
      }),
    );
    this.names = {
      person: (slackId) => {
        const account = this.accountOf(slackId);
        return account && { id: account.id, fullName: account.full_name };
      },
      openChannel: (slackId) => open.get(slackId),
      showsChannelNames: false,
      mayMentionEveryone: true,
    };
  }

  accountOf(slackId: string): UserRow | undefined {
    const { accounts, survey } = this.#plan;
    return accounts.get(survey.appAccounts.get(slackId) ?? slackId);
  }

  /** Returns the message to write, or why the entry becomes none. `files` are the texts for its files. */
  plan(entry: Entry, files?: readonly string[]): PlannedMessage | string {
    const { raw, at } = entry;
    const sender = this.accountOf(senderIdOf(raw) ?? '');
    if (!sender) return 'no sender';
    const thread = this.#threadOf(entry);
    const place = this.#placeOf(entry, sender, thread);
    const said = messageTexts(raw, {
      names: this.names,
      senderName: sender.full_name,
      files: files ?? filesOf(raw).map(fileText),
      answers: 'members' in place && thread?.isAnswer ? thread.name : undefined,
    });
    const texts = said.filter((text) => trimmedContent(text) !== '');
    if (texts.length === 0) return 'empty';
    const { known, unknown } = reactionsOf(
      raw,
      this.#plan.state,
      (id) => this.accountOf(id)?.id ?? sender.id,
    );
    return {
      sender,
      place,
      texts,
      sentAt: at.seconds,
      editedAt: editedAt(raw, at.seconds, this.#plan.now),
      reactions: known,
      unknownEmoji: unknown,
    };
  }

  #threadOf({ conversation, raw, at, ts }: Entry): { name: string; isAnswer: boolean } | undefined {
    const isAnswer = (threadOf(raw) ?? ts) !== ts;
    const key = threadKey(conversation, isAnswer ? String(threadOf(raw)) : ts);
    if (!this.#plan.survey.threads.has(key)) return undefined;
    const words = firstWords(rawOf(raw, 'root') ?? raw, this.names);
    return { name: this.#threads.nameOf(key, conversation.id, words, at), isAnswer };
  }

  #placeOf(
    { conversation }: Entry,
    sender: UserRow,
    thread: { readonly name: string } | undefined,
  ): PlannedMessage['place'] {
    const channel = this.#plan.channels.get(conversation.id);
    if (channel) return { channel, topic: this.#topicIn(channel, thread?.name) };
    const others = conversation.memberIds.flatMap((id) => this.accountOf(id)?.id ?? []);
    // An app that writes to a person is in the conversation, as in Tidings.
    return { members: sortedIds([...others, sender.id]) };
  }

  #topicIn(channel: ChannelRow, thread: string | undefined): string {
    const wanted = thread ?? '';
    if (isAllowed(this.#plan.state, channel, wanted)) return wanted;
    return thread === undefined ? NAMED_TOPIC : '';
  }
}

function isAllowed(state: RealmState, channel: ChannelRow, topic: string): boolean {
  try {
    checkTopicAllowed(state, channel, topic);
    return true;
  } catch {
    return false;
  }
}

function editedAt(raw: Raw, sentAt: number, now: number): number | null {
  const edited = readTimeStamp(rawOf(raw, 'edited')?.['ts'], now);
  return edited ? Math.max(edited.seconds, sentAt) : null;
}
