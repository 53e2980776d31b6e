import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { problemsOfTranslation } from './problems.ts';

/** The file of each language that translates refusals. Its keys are the English texts, which stand in the code. */
export const refusalsFile = 'refusals.json';

/** Where a key has a value. */
const PLACE = /\{(\w+)\}/g;

type Catalogue = Readonly<Record<string, string>>;

/** Returns what is wrong with the translations of refusals. `written` tells whether the code has a text. */
export function problemsOfRefusals(
  catalogues: ReadonlyMap<string, Catalogue>,
  written: (text: string) => boolean,
): string[] {
  const keys = [...new Set([...catalogues.values()].flatMap(Object.keys))];
  return keys.flatMap((key, index) => [
    ...(written(key) ? [] : [`no code has the refusal “${key}”.`]),
    ...keys
      .slice(index + 1)
      .filter((other) => canBeAlike(key, other))
      .map((other) => `a text can be both “${key}” and “${other}”.`),
    ...[...catalogues].flatMap(([language, catalogue]) =>
      problemsOfTranslation(catalogue[key], { names: namesIn(key), language }).map(
        (problem) => `${language}: “${key}” ${problem}`,
      ),
    ),
  ]);
}

function namesIn(key: string): string[] {
  return Array.from(key.matchAll(PLACE), ([, name = '']) => name).sort();
}

/** Tells whether a text with the right values could be either of two keys: a value may be anything. */
function canBeAlike(one: string, other: string): boolean {
  const [a, b] = [one.split(PLACE), other.split(PLACE)];
  if (a.length === 1 || b.length === 1) return false;
  const [beginA = '', beginB = '', endA = '', endB = ''] = [a[0], b[0], a.at(-1), b.at(-1)];
  return (
    (beginA.startsWith(beginB) || beginB.startsWith(beginA)) &&
    (endA.endsWith(endB) || endB.endsWith(endA))
  );
}

/**
 * Returns a function that tells whether code has a text. In place of a `{name}`, the code has an expression, and an
 * expression can also stand for other words of the code.
 */
export function textsOfCode(source: string): (text: string) => boolean {
  const fixed = new Set<string>();
  const patterns = new Map<string, RegExp>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) fixed.add(node.text);
    if (ts.isTemplateExpression(node)) {
      const words = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
      const pattern = words.map(({ text }) => escaped(text)).join('(.+?)');
      // Without words of its own, it would be like any text.
      if (words.some(({ text }) => /\w/.test(text)))
        patterns.set(pattern, new RegExp(`^${pattern}$`));
    }
    ts.forEachChild(node, visit);
  };
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    const text = readFileSync(join(source, path), 'utf8');
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  }
  const has = (text: string): boolean =>
    /^\{\w+\}$/.test(text) ||
    fixed.has(text) ||
    [...patterns.values()].some((pattern) => pattern.exec(text)?.slice(1).every(has));
  return has;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
