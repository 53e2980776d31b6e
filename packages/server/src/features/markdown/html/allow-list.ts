import { isTokenClass } from '../code/token-classes.ts';
import { isSafeHref, isSafeSource } from '../links/safe-url.ts';

type Check = (value: string) => boolean;
/** The allowed elements, with a check for each allowed attribute. */
export type AllowList = Readonly<Record<string, Readonly<Record<string, Check>>>>;

const anything: Check = () => true;
const matches = (pattern: RegExp): Check => {
  return (value) => pattern.test(value);
};
const oneOf = (...values: readonly string[]): Check => {
  return (value) => values.includes(value);
};

const MENTION_CLASS =
  /^(?:user-mention(?: channel-wildcard-mention)?|topic-mention|user-group-mention)(?: silent)?$/;
const EMOJI_CLASS = /^emoji emoji-[0-9a-f]+(?:-[0-9a-f]+)*$/;
const number = matches(/^\d+$/);
const bare = {};
const cell = { style: matches(/^text-align: (?:left|center|right);$/) };

const isSpanClass: Check = (value) =>
  EMOJI_CLASS.test(value) ||
  MENTION_CLASS.test(value) ||
  ['timestamp-error', 'tex-error', 'highlight', 'katex', 'katex-display'].includes(value) ||
  isTokenClass(value);

/** Everything that a message may consist of, except formulas. Clients reject anything else. */
export const messageElements: AllowList = {
  p: bare,
  h1: bare,
  h2: bare,
  h3: bare,
  h4: bare,
  h5: bare,
  h6: bare,
  hr: bare,
  br: bare,
  ul: bare,
  ol: { start: number },
  li: bare,
  blockquote: bare,
  pre: bare,
  code: bare,
  strong: bare,
  em: bare,
  del: bare,
  table: bare,
  thead: bare,
  tbody: bare,
  tr: bare,
  th: cell,
  td: cell,
  time: { datetime: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) },
  div: {
    class: oneOf(
      'codehilite',
      'spoiler-block',
      'spoiler-header',
      'spoiler-content',
      'message_inline_image',
      'message_inline_image message_inline_video',
      'message_embed',
      'data-container',
      'message_embed_title',
      'message_embed_description',
    ),
    'data-code-language': anything,
    'aria-hidden': oneOf('true'),
  },
  span: {
    class: isSpanClass,
    'data-user-id': matches(/^(?:\d+|\*)$/),
    'data-user-group-id': number,
    'aria-label': anything,
    role: oneOf('img'),
    title: anything,
  },
  a: {
    href: isSafeHref,
    title: anything,
    class: oneOf('stream', 'stream-topic', 'message-link', 'message_embed_image'),
    style: matches(/^background-image: url\("\/external_content\/[0-9a-f]{64}\/[0-9a-f]+"\)$/),
    'data-stream-id': number,
  },
  img: {
    src: isSafeSource,
    class: oneOf('emoji', 'image-loading-placeholder'),
    alt: anything,
    title: anything,
    'data-original-content-type': matches(/^[\w.+-]+\/[\w.+-]+$/),
    'data-original-dimensions': matches(/^\d+x\d+$/),
    'data-animated': oneOf('true'),
    'data-transcoded-image': matches(/^[\w.-]+$/),
  },
  video: { preload: oneOf('metadata'), src: isSafeSource },
};

const formulaClass = matches(/^[\w -]*$/);
const formulaStyle = matches(/^[\w.:;,#%() -]*$/);
/** Allows the plus sign of a width that is to grow. */
const formulaValue = matches(/^[\w.,:#%/\s+-]*$/);
const layout = { class: formulaClass, style: formulaStyle, 'aria-hidden': oneOf('true') };
const MATH_NAMESPACE = 'http://www.w3.org/1998/Math/MathML';
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const mathAttributes = Object.fromEntries(
  (
    'accent accentunder align class columnalign columnlines columnspacing columnspan depth display displaystyle ' +
    'encoding fence form height indentalign largeop linebreak linethickness lspace mathbackground mathcolor ' +
    'mathsize mathvariant maxsize minsize notation rowlines rowspacing rspace scriptlevel separator side ' +
    'stretchy symmetric voffset width movablelimits'
  )
    .split(' ')
    .map((name) => [name, formulaValue]),
);

const mathElements = Object.fromEntries(
  (
    'semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mover munder munderover mfrac msqrt ' +
    'mroot mtable mtr mtd mlabeledtr mpadded mphantom mstyle menclose mglyph mmultiscripts mprescripts merror none'
  )
    .split(' ')
    .map((name) => [name, { ...mathAttributes, style: formulaStyle }]),
);

/** Everything that a formula may consist of: the typesetter's output without links, images and raw HTML. */
export const formulaElements: AllowList = {
  span: layout,
  ...mathElements,
  math: { ...mathAttributes, xmlns: oneOf(MATH_NAMESPACE) },
  svg: {
    ...layout,
    xmlns: oneOf(SVG_NAMESPACE),
    width: formulaValue,
    height: formulaValue,
    viewBox: formulaValue,
    preserveAspectRatio: formulaValue,
  },
  path: { d: formulaValue },
  line: {
    x1: formulaValue,
    y1: formulaValue,
    x2: formulaValue,
    y2: formulaValue,
    'stroke-width': formulaValue,
  },
};
