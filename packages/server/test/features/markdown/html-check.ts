import { type DefaultTreeAdapterMap, parseFragment, serialize } from 'parse5';

type ParsedNode = DefaultTreeAdapterMap['node'];
type ParsedElement = DefaultTreeAdapterMap['element'];

/** Elements and attributes that a message may contain, specified independently of the renderer. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  a: 'href title class data-stream-id',
  img: 'src alt title class data-original-content-type data-original-dimensions data-animated data-transcoded-image',
  video: 'preload src',
  span: 'class data-user-id data-user-group-id aria-label role title aria-hidden style',
  div: 'class data-code-language aria-hidden',
  ol: 'start',
  td: 'style',
  th: 'style',
  time: 'datetime',
  svg: 'xmlns width height viewBox preserveAspectRatio class style aria-hidden',
  path: 'd',
  line: 'x1 y1 x2 y2 stroke-width',
};
const BARE = new Set(
  'p h1 h2 h3 h4 h5 h6 hr br ul li blockquote pre code strong em del table thead tbody tr'.split(
    ' ',
  ),
);
const MATH = new Set(
  (
    'math semantics annotation mrow mi mo mn ms mtext mspace msup msub msubsup mover munder munderover mfrac msqrt ' +
    'mroot mtable mtr mtd mlabeledtr mpadded mphantom mstyle menclose'
  ).split(' '),
);
const SAFE_LINK =
  /^(?:$|#|\/(?![/\\])|(?:https?|ftp|mailto|tel|sms|xmpp|ircs?|magnet|matrix|geo|bitcoin|news|nntp|ssh|sip|webcal|im|mms|openpgp4fpr|smsto|urn|wtai|file):)/i;
const SAFE_SOURCE = /^(?:\/(?![/\\])|https?:\/\/)/i;
const ALIGNMENT = /^text-align: (?:left|center|right);$/;
const FORMULA_STYLE = /^[\w.:;,#%() -]*$/;

/** Returns everything in the HTML that a message must not contain; empty if it is valid. */
export function violations(html: string): string[] {
  const fragment = parseFragment(html);
  const found = fragment.childNodes.flatMap((node) => check(node, false));
  // A browser must parse the HTML to exactly what was written, without implied closing tags.
  if (normalize(serialize(fragment)) !== normalize(html)) found.push('is built differently');
  return found;
}

/** Returns the visible text of the HTML. */
export function textOf(html: string): string {
  const text = (node: ParsedNode): string => {
    if (node.nodeName === '#text' && 'value' in node) return node.value;
    return 'childNodes' in node ? node.childNodes.map(text).join('') : '';
  };
  return text(parseFragment(html));
}

function normalize(html: string): string {
  return html
    .replaceAll('&nbsp;', '\u00A0')
    .replace(/"[^"]*"/g, (value) => value.replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
}

function check(node: ParsedNode, inFormula: boolean): string[] {
  if (node.nodeName === '#text') return [];
  if (!('tagName' in node)) return [`node ${node.nodeName}`];
  const own = checkElement(node, inFormula);
  const isFormula = inFormula || /^katex/.test(attribute(node, 'class') ?? '');
  return [...own, ...node.childNodes.flatMap((child) => check(child, isFormula))];
}

function checkElement(element: ParsedElement, inFormula: boolean): string[] {
  const { tagName, attrs } = element;
  if (inFormula && MATH.has(tagName)) return attrs.flatMap(checkFormulaAttribute);
  if (BARE.has(tagName)) return attrs.map(({ name }) => `${tagName} ${name}`);
  const allowed = ATTRIBUTES[tagName]?.split(' ');
  if (!allowed) return [`element ${tagName}`];
  return attrs.flatMap(({ name, value }) => {
    if (!allowed.includes(name)) return [`${tagName} ${name}`];
    if (name === 'href' && !SAFE_LINK.test(value)) return [`href ${value}`];
    if (name === 'src' && !SAFE_SOURCE.test(value)) return [`src ${value}`];
    if (name === 'style' && !(inFormula ? FORMULA_STYLE : ALIGNMENT).test(value)) {
      return [`style ${value}`];
    }
    return [];
  });
}

function checkFormulaAttribute({ name, value }: { name: string; value: string }): string[] {
  if (/^on|href|src/i.test(name)) return [`formula ${name}`];
  return name === 'style' && !FORMULA_STYLE.test(value) ? [`style ${value}`] : [];
}

function attribute(element: ParsedElement, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}
