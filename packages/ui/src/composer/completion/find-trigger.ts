/** The kind of text to complete at the caret. */
export type Trigger =
  | {
      readonly kind: 'mention';
      readonly typed: string;
      readonly isSilent: boolean;
      readonly from: number;
    }
  | { readonly kind: 'channel'; readonly typed: string; readonly from: number }
  | {
      readonly kind: 'topic';
      readonly channelName: string;
      readonly typed: string;
      readonly from: number;
    }
  | { readonly kind: 'emoji'; readonly typed: string; readonly from: number }
  | { readonly kind: 'command'; readonly typed: string; readonly from: number };

/** Same rule as the server's: a mention starts after a space, a quote mark or a bracket. */
const before = '(?:^|[\\s\'"({[/<])';
const mention = new RegExp(`${before}(@(_?)\\*{0,2}([^@*\\n]{0,40}))$`);
const channel = new RegExp(`${before}(#(?:\\*\\*)?([^#*>\\n]{0,60}))$`);
const topic = new RegExp(`${before}(#\\*\\*([^*>\\n]{1,60})(?:\\*\\*)?>([^*\\n]{0,60}))$`);
/** In any writing, from two characters, or one of Chinese or Japanese, whose keyboards have a wide colon. */
const emoji = /(?:^|[\s'"({[/<])([:：]((?=..|[\u3000-\u{10ffff}])[\p{L}\p{M}\d_+-]{1,40}))$/u;
const command = /^(\/(\w{0,10}))$/;

export function findTrigger(text: string, caret: number): Trigger | undefined {
  const typed = text.slice(Math.max(0, caret - 140), caret);
  if (isInCode(text.slice(0, caret))) return undefined;
  const placeOf = ([, whole = '']: RegExpExecArray) => caret - whole.length;
  if (caret <= 12) {
    const found = command.exec(text.slice(0, caret));
    if (found) return { kind: 'command', typed: found[2] ?? '', from: 0 };
  }
  const inTopic = topic.exec(typed);
  if (inTopic) {
    const [, , channelName = '', rest = ''] = inTopic;
    return { kind: 'topic', channelName, typed: rest, from: placeOf(inTopic) };
  }
  const inChannel = channel.exec(typed);
  if (inChannel) return { kind: 'channel', typed: inChannel[2] ?? '', from: placeOf(inChannel) };
  const inEmoji = emoji.exec(typed);
  if (inEmoji) return { kind: 'emoji', typed: inEmoji[2] ?? '', from: placeOf(inEmoji) };
  const inMention = mention.exec(typed);
  if (!inMention) return undefined;
  const [, , silent = '', rest = ''] = inMention;
  if (rest.startsWith(' ') || /\s{2}/.test(rest)) return undefined;
  return { kind: 'mention', typed: rest, isSilent: silent !== '', from: placeOf(inMention) };
}

/** Whether the caret is in an open code block or between backticks. */
function isInCode(text: string): boolean {
  const fences = text.match(/^(?:`{3,}|~{3,})(?!quote|spoiler)/gm) ?? [];
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return fences.length % 2 === 1 || (line.match(/`/g) ?? []).length % 2 === 1;
}
