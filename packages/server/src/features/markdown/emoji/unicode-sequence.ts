/**
 * One emoji as people type it: a flag, a keycap, or a picture with joined variants. Matching takes linear time, since
 * no part can match the start of the next one.
 */
const SEQUENCE =
  /\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{EMod})?[\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{EMod})?)*/uy;

/** Text symbols that become pictures only if a variation selector follows. */
const WRITING = /^[©®‼⁉™ℹ]$/u;

/** Quickly excludes positions where no emoji can begin. */
export function mayStartEmoji(text: string, position: number): boolean {
  const unit = text.charCodeAt(position);
  if (unit < 0xa9) return isKeycap(text, position);
  if (unit < 0x203c) return unit === 0xa9 || unit === 0xae;
  if (unit <= 0x2bff) return true;
  if (unit >= 0xd83c && unit <= 0xd83e) return true;
  return unit === 0x3030 || unit === 0x303d || unit === 0x3297 || unit === 0x3299;
}

function isKeycap(text: string, position: number): boolean {
  const next = text.charCodeAt(position + 1);
  return next === 0x20e3 || (next === 0xfe0f && text.charCodeAt(position + 2) === 0x20e3);
}

/** Returns the complete emoji sequence that begins at this position. */
export function emojiSequenceAt(text: string, position: number): string | undefined {
  if (!mayStartEmoji(text, position)) return undefined;
  SEQUENCE.lastIndex = position;
  const [sequence] = SEQUENCE.exec(text) ?? [];
  return sequence === undefined || WRITING.test(sequence) ? undefined : sequence;
}
