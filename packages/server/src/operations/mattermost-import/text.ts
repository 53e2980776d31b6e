import type { ArchiveBuilder } from '../import/archive-builder.ts';
import { mentionOf, outsideCode } from '../import/mentions.ts';

/** Names in mentions may end in a dot, which then belongs to the sentence. */
const MENTION = /(?<![\w@/.])@([a-z0-9][a-z0-9._-]*)/gi;
const CHANNEL = /(?<![\w~/.])~([a-z0-9][a-z0-9_-]*)/g;
/** Emphasis with underscores, which is not emphasis here. */
const EMPHASIS = /(?<![\w*_])_([^\s_](?:[^_\n]*[^\s_])?)_(?![\w*_])/g;
const EVERYONE: ReadonlySet<string> = new Set(['all', 'channel', 'here']);

/** Returns a text of Mattermost as Markdown of this server: its mentions, links to channels and emphasis differ. */
export function convertedText(text: string, builder: ArchiveBuilder, team: string): string {
  return outsideCode(text, (plain) =>
    plain
      .replaceAll(EMPHASIS, '*$1*')
      .replaceAll(MENTION, (given, name: string) => mention(builder, given, name))
      .replaceAll(CHANNEL, (given, name: string) => {
        const channel = builder.findChannel(channelKey(team, name));
        return channel && !channel.isPrivate ? `#**${channel.name}**` : given;
      }),
  );
}

function mention(builder: ArchiveBuilder, given: string, name: string): string {
  const key = name.toLowerCase();
  if (EVERYONE.has(key)) return '@**all**';
  const known = builder.findAccount(key);
  if (known) return mentionOf(known);
  const short = key.replace(/[._-]+$/, '');
  const person = short === key ? undefined : builder.findAccount(short);
  return person ? `${mentionOf(person)}${name.slice(short.length)}` : given;
}

export function channelKey(team: string, name: string): string {
  return `${team}/${name}`;
}
