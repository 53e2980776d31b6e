import type { Token } from 'markdown-it';
import { type Element, h, type Node } from '../html/node.ts';
import { writeHtml } from '../html/write-html.ts';
import { type Scope, takeMarkup } from '../scope.ts';
import { formulaNode } from './formula-node.ts';

/** Returns a fenced formula or code block. Its language is the one it names, or the organization's default. */
export function fencedBlock(token: Token, scope: Scope): Element {
  if (token.info === 'math') return formulas(token.content, scope);
  const language = token.info || scope.context.defaultCodeLanguage;
  if (language === '') return codeBlock(token.content);
  const code = withLineBreak(token.content);
  const { language: name, nodes } = scope.tools.highlight(code, language);
  const fits = takeMarkup(scope, writeHtml(nodes).length);
  return codeElement(fits ? nodes : [code], { 'data-code-language': name });
}

/** Returns code without a language. */
export function codeBlock(code: string): Element {
  return codeElement([withLineBreak(code)], {});
}

/** Clients expect the empty span. Browsers without styles for code take a line break from it. */
function codeElement(nodes: readonly Node[], attributes: Record<string, string>): Element {
  const pre = h('pre', {}, [h('span'), h('code', {}, nodes)]);
  return h('div', { class: 'codehilite', ...attributes }, [pre]);
}

function withLineBreak(code: string): string {
  return `${code.trimEnd()}\n`;
}

/** Splits formulas at blank lines. They share one paragraph. */
function formulas(source: string, scope: Scope): Element {
  const nodes = source
    .trim()
    .split(/\n{2,}/)
    .flatMap((formula) => [formulaNode(scope, formula, { typed: formula, display: true }), '\n\n']);
  return h('p', {}, nodes.slice(0, -1));
}
