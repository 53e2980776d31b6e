import { foldCase } from '../../core/text/fold-case.ts';
import { noNames } from '../../features/slack-markup/names.ts';
import {
  isSet,
  type Raw,
  rawOf,
  rawsOf,
  textOf,
  textsOf,
} from '../../features/slack-markup/raw.ts';
import type { ExportFiles } from '../import/export-files.ts';
import { readObjects } from '../import/read-json.ts';
import { plainText } from './text/plain-text.ts';

/** A channel or a direct conversation of the export. */
export interface SlackConversation {
  readonly id: string;
  /** The folder that holds its days. */
  readonly folder: string;
  readonly kind: 'public' | 'private' | 'direct';
  readonly name: string;
  readonly memberIds: readonly string[];
  readonly creatorId: string | undefined;
  /** Seconds since 1970, if the export says. */
  readonly created: number | undefined;
  readonly description: string;
  readonly isArchived: boolean;
  /** Times of pinned messages. */
  readonly pins: readonly string[];
  /** Whether this is the workspace's channel for everyone. */
  readonly isGeneral: boolean;
}

const lists = [
  ['channels.json', 'public'],
  ['groups.json', 'private'],
  ['mpims.json', 'direct'],
  ['dms.json', 'direct'],
] as const;

/** Returns all conversations in the order of the export. A conversation that is listed twice counts once. */
export async function readConversations(files: ExportFiles): Promise<SlackConversation[]> {
  const found = new Map<string, SlackConversation>();
  for (const [path, kind] of lists) {
    for (const raw of await readObjects(files, path)) {
      const conversation = conversationOf(raw, kind);
      if (conversation && !found.has(conversation.id)) found.set(conversation.id, conversation);
    }
  }
  return [...found.values()];
}

function conversationOf(raw: Raw, kind: SlackConversation['kind']): SlackConversation | undefined {
  const id = textOf(raw, 'id') ?? textOf(raw, 'name');
  if (id === undefined) return undefined;
  const name = textOf(raw, 'name') ?? id;
  const created = raw['created'];
  return {
    id,
    folder: name,
    kind,
    name,
    memberIds: [...new Set(textsOf(raw, 'members'))],
    creatorId: textOf(raw, 'creator'),
    created: typeof created === 'number' && created > 0 ? Math.floor(created) : undefined,
    description: descriptionOf(raw),
    isArchived: isSet(raw, 'is_archived'),
    isGeneral: isSet(raw, 'is_general'),
    pins: rawsOf(raw, 'pins').flatMap((pin) => textOf(pin, 'id') ?? []),
  };
}

/** Returns the purpose and topic of a channel, which are two fields in Slack. */
function descriptionOf(raw: Raw): string {
  const [purpose = '', topic = ''] = ['purpose', 'topic'].map((field) =>
    plainDescription(textOf(rawOf(raw, field) ?? {}, 'value') ?? ''),
  );
  if (foldCase(purpose) === foldCase(topic)) return purpose;
  return [purpose, topic].filter((part) => part !== '').join(' – ');
}

function plainDescription(source: string): string {
  const withAddress = (url: string, label: string) => (label === url ? url : `${label} (${url})`);
  return plainText(source, noNames, withAddress).trim();
}
