import type { ArchiveBuilder } from '../import/archive-builder.ts';
import { mentionOf, outsideCode } from '../import/mentions.ts';

const BOLD = /(?<![\w*])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])/g;
const ITALIC = /(?<![\w*_])_{1,2}([^\s_](?:[^_\n]*[^\s_])?)_{1,2}(?![\w*_])/g;
const STRUCK = /(?<![\w~])~([^\s~](?:[^~\n]*[^\s~])?)~(?![\w~])/g;
const MENTION = /(?<![\w@/.])@([a-z0-9][a-z0-9._-]*)/gi;
const CHANNEL = /(?<![\w#/&])#([\p{L}\p{N}][\p{L}\p{N}._-]*)/gu;
/** The invisible link with which a message names the one that it quotes. */
const QUOTE_LINK = /\[ ?\]\(https?:\/\/[^)\s]*[?&]msg=[^)\s]*\)\s*/g;
const EVERYONE: ReadonlySet<string> = new Set(['all', 'here']);

/** The names by which texts refer to people and rooms. */
export interface TextNames {
  /** Keys of accounts by username. */
  readonly people: ReadonlyMap<string, string>;
  /** Keys of open channels by name. */
  readonly rooms: ReadonlyMap<string, string>;
}

/** Returns a text of Rocket.Chat as Markdown of this server. */
export function convertedText(text: string, builder: ArchiveBuilder, names: TextNames): string {
  return outsideCode(text.replaceAll(QUOTE_LINK, ''), (plain) =>
    plain
      .replaceAll(ITALIC, '\u0001$1\u0001')
      .replaceAll(BOLD, '**$1**')
      .replaceAll('\u0001', '*')
      .replaceAll(STRUCK, '~~$1~~')
      .replaceAll(MENTION, (given, name: string) => mention(builder, names, given, name))
      .replaceAll(CHANNEL, (given, name: string) => {
        const key = names.rooms.get(name);
        const channel = key === undefined ? undefined : builder.findChannel(key);
        return channel && !channel.isPrivate ? `#**${channel.name}**` : given;
      }),
  );
}

function mention(
  builder: ArchiveBuilder,
  { people }: TextNames,
  given: string,
  name: string,
): string {
  const plain = name.toLowerCase();
  if (EVERYONE.has(plain)) return '@**all**';
  for (const candidate of [plain, plain.replace(/[._-]+$/, '')]) {
    const key = people.get(candidate);
    const person = key === undefined ? undefined : builder.findAccount(key);
    if (person) return `${mentionOf(person)}${name.slice(candidate.length)}`;
  }
  return given;
}
