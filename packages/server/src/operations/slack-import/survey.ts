import { createHash } from 'node:crypto';
import { type Raw, rawOf, rawsOf, textOf, textsOf } from '../../features/slack-markup/raw.ts';
import type { ExportFiles } from '../import/export-files.ts';
import { readObjects } from '../import/read-json.ts';
import { nameInMessage, senderIdOf, threadOf, whyNoMessage } from './classify.ts';
import { readConversations, type SlackConversation } from './conversations.ts';
import { type Days, sortByDay } from './days.ts';
import { readDays } from './entries.ts';
import { readEmoji, readGroups, type SlackGroup } from './extras.ts';
import { type PlannedAccount, planAccounts, type Stranger } from './people.ts';

/** Facts about the whole export that are needed before writing begins. */
export interface Survey {
  readonly conversations: readonly SlackConversation[];
  readonly accounts: readonly PlannedAccount[];
  /** Account id of each app that is in the list of people, by the id under which it writes. */
  readonly appAccounts: ReadonlyMap<string, string>;
  readonly days: Days['days'];
  readonly unlisted: readonly string[];
  readonly unused: readonly string[];
  /** Threads with answers, by `threadKey`. */
  readonly threads: ReadonlySet<string>;
  readonly messages: number;
  readonly groups: readonly SlackGroup[];
  /** Addresses of custom emoji at Slack, by name. */
  readonly emoji: ReadonlyMap<string, string>;
  /** Identifies the export: equal for equal exports. */
  readonly fingerprint: string;
}

export function threadKey(conversation: SlackConversation, ts: string): string {
  return `${conversation.id} ${ts}`;
}

/** Reads all of an export once. Fails if a file is broken, before anything is written. */
export async function surveyExport(files: ExportFiles, now: number): Promise<Survey> {
  const [conversations, people] = [await readConversations(files), await readPeople(files)];
  const { days, unlisted, unused } = sortByDay(files, conversations);
  const hash = createHash('sha256').update(JSON.stringify([people, conversations]));
  const appAccounts = appAccountsOf(people);
  const known = new Set([
    ...people.flatMap((raw) => textOf(raw, 'id') ?? []),
    ...appAccounts.keys(),
  ]);
  const strangers = new Map<string, Stranger>();
  const meet = (id: string | undefined, raw: Raw | undefined) => {
    if (id === undefined || known.has(id)) return;
    const name = strangers.get(id)?.name ?? (raw && nameInMessage(raw));
    const isBot = id.startsWith('B') || raw?.['subtype'] === 'bot_message';
    strangers.set(id, { id, name, isBot });
  };
  for (const { kind, memberIds } of conversations) {
    if (kind === 'direct') for (const id of memberIds) meet(id, undefined);
  }
  const threads = new Set<string>();
  let messages = 0;
  const onFile = (path: string, bytes: Buffer) => hash.update(`\n${path}\n`).update(bytes);
  for await (const { entries } of readDays({ files, days, now, onFile })) {
    for (const { conversation, raw, ts } of entries) {
      if (whyNoMessage(raw) !== undefined) continue;
      messages += 1;
      meet(senderIdOf(raw), raw);
      for (const reaction of rawsOf(raw, 'reactions')) {
        for (const id of textsOf(reaction, 'users')) meet(id, undefined);
      }
      const thread = threadOf(raw);
      if (thread !== undefined && thread !== ts) threads.add(threadKey(conversation, thread));
    }
  }
  return {
    conversations,
    accounts: planAccounts(people, strangers.values()),
    appAccounts,
    days,
    unlisted,
    unused,
    threads,
    messages,
    groups: await readGroups(files),
    emoji: await readEmoji(files),
    fingerprint: hash.digest('base64url'),
  };
}

async function readPeople(files: ExportFiles): Promise<Raw[]> {
  return [
    ...(await readObjects(files, 'users.json')),
    ...(await readObjects(files, 'org_users.json')),
  ];
}

function appAccountsOf(people: readonly Raw[]): Map<string, string> {
  const accounts = new Map<string, string>();
  for (const raw of people) {
    const id = textOf(raw, 'id');
    const appId = textOf(rawOf(raw, 'profile') ?? {}, 'bot_id');
    if (id !== undefined && appId !== undefined) accounts.set(appId, id);
  }
  return accounts;
}
