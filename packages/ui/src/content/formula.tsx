import { createElement, type ReactNode } from 'react';
import { styleOf } from './parsed-html.ts';
import { useFormulaStyles } from './use-formula-styles.ts';

/** MathML, which screen readers read. */
export const mathTags =
  'math semantics mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot mover munder munderover mtable mtr mtd mstyle mpadded mphantom menclose annotation'.split(
    ' ',
  );

export function mathElement(tag: string, children: ReactNode[]): ReactNode {
  return createElement(tag, {}, ...children);
}

/** Roots, arrows, braces and strokes, which fonts do not have in every size, with their allowed attributes. */
const drawn = {
  svg: {
    width: 'width',
    height: 'height',
    viewBox: 'viewBox',
    preserveAspectRatio: 'preserveAspectRatio',
  },
  path: { d: 'd' },
  line: { x1: 'x1', y1: 'y1', x2: 'x2', y2: 'y2', 'stroke-width': 'strokeWidth' },
} as const;

export type DrawnTag = keyof typeof drawn;
export const drawnTags = Object.keys(drawn) as DrawnTag[];

/** Only allowed in a formula, whose style sheet positions them. */
export function drawnElement(tag: DrawnTag, element: Element, children: ReactNode[]): ReactNode {
  if (!element.closest('.katex')) return children;
  const given = Object.entries(drawn[tag]).flatMap(([name, property]) => {
    const value = element.getAttribute(name);
    return value === null ? [] : [[property, value] as const];
  });
  const style = formulaStyle(element);
  return createElement(tag, { ...Object.fromEntries(given), style }, ...children);
}

const mathClass = /^[a-zA-Z][\w-]{0,40}$/;

/** KaTeX's layout elements, with its own classes and a few styles. */
export function mathSpan(element: Element, children: ReactNode[]): ReactNode {
  const className = [...element.classList].filter((name) => mathClass.test(name)).join(' ');
  if (element.classList.contains('katex-html')) {
    return <DrawnFormula className={className}>{children}</DrawnFormula>;
  }
  return (
    <span className={className} style={formulaStyle(element)}>
      {children}
    </span>
  );
}

interface DrawnProps {
  readonly className: string;
  readonly children: ReactNode;
}

/** KaTeX's drawing of a formula. Without its style sheet, the MathML beside it shows instead. */
function DrawnFormula({ className, children }: DrawnProps) {
  if (!useFormulaStyles()) return null;
  return (
    <span className={className} aria-hidden="true">
      {children}
    </span>
  );
}

function formulaStyle(element: Element): Record<string, string> {
  const style: Record<string, string> = {};
  for (const [name, value] of styleOf(element)) {
    if (valuesOf.get(name)?.test(value)) style[camelCase(name)] = value;
  }
  return style;
}

const measure = /^-?[\d.]+(?:em|ex|px|%)$/;
const measures = /^-?[\d.]+(?:em|px)?(?: -?[\d.]+(?:em|px)?)*$/;
const colour = /^(?:#[\da-f]{3,8}|[a-z]+)$/i;
const line = /^(?:solid|dashed)$/;

/** The styles that a formula may set, with their allowed values. */
const valuesOf = new Map<string, RegExp>([
  ...['height', 'width', 'min-width', 'top', 'bottom', 'left'].map(withValues(measure)),
  ...['vertical-align', 'padding-left'].map(withValues(measure)),
  ...['margin-left', 'margin-right', 'margin-top'].map(withValues(measure)),
  ...['border-width', 'border-top-width'].map(withValues(measure)),
  ...['border-right-width', 'border-bottom-width'].map(withValues(measure)),
  ...['margin', 'text-shadow'].map(withValues(measures)),
  ...['color', 'background-color', 'border-color'].map(withValues(colour)),
  ...['border-style', 'border-right-style'].map(withValues(line)),
  ['position', /^relative$/],
]);

function withValues(values: RegExp) {
  return (name: string): [string, RegExp] => [name, values];
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
