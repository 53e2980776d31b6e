/** The grammar of RFC 6570. Literals may contain apostrophes, as in its erratum. */
const LITERAL = String.raw`[^\p{Cc}\p{Cs}\s"%<>\\^\x60{|}]|%[0-9A-Fa-f]{2}`;
const NAME = String.raw`(?:\w|%[0-9A-Fa-f]{2})(?:\.?(?:\w|%[0-9A-Fa-f]{2}))*`;
const VARIABLE = String.raw`${NAME}(?::[1-9]\d{0,3}|\*)?`;
const EXPRESSION = String.raw`\{[+#./;?&]?${VARIABLE}(?:,${VARIABLE})*\}`;
const TEMPLATE = new RegExp(`^(?:${LITERAL}|${EXPRESSION})*$`, 'u');

/** Tells whether a text is a URL template, so that it expands as its author means. */
export function isUriTemplate(text: string): boolean {
  return TEMPLATE.test(text);
}
