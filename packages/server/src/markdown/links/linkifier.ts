import { RE2JS } from 're2js';
import { parseTemplate } from 'url-template';
import { patternSize } from './pattern-size.ts';
import { isSafeHref } from './safe-url.ts';

/** A rule of an organization that turns text such as `#123` into a link. */
export interface Linkifier {
  /** A regular expression of RE2, whose named groups fill the template. */
  pattern: string;
  /** An RFC 6570 template. */
  urlTemplate: string;
}

export interface LinkifierMatch {
  start: number;
  end: number;
  url: string;
}

/** A linkifier that cannot work: its pattern is no expression, or pattern and template name different things. */
export class LinkifierError extends Error {
  override readonly name = 'LinkifierError';
}

interface CompiledLinkifier {
  expression: RE2JS;
  groups: readonly string[];
  expand: (values: Record<string, string>) => string;
}

/** Of one pattern. Compiling and matching take time in proportion to it. */
const MAX_PATTERN_SIZE = 1000;
/** How often a template may name groups: what they match is written there as often. */
const MAX_EXPRESSIONS = 20;
/** Longer addresses open nothing. */
const MAX_URL_LENGTH = 4000;

const BEFORE = '(?:^|[\\s\'"(,:<])';
const AFTER = '(?:$|[^\\pL\\pN])';
const TEMPLATE_VARIABLES = /\{[+#./;?&]?([^{}]*)\}/g;

/** Throws LinkifierError if no link can come of this linkifier. */
export function checkLinkifier(linkifier: Linkifier): void {
  const { groups } = compile(linkifier);
  const variables = templateVariables(linkifier.urlTemplate);
  const missing = groups.filter((name) => !variables.has(name));
  if (missing.length > 0) {
    throw new LinkifierError(`The URL template does not use the group ${missing.join(', ')}.`);
  }
  const unknown = [...variables].filter((name) => !groups.includes(name));
  if (unknown.length > 0) {
    throw new LinkifierError(`The pattern has no group named ${unknown.join(', ')}.`);
  }
}

/**
 * Where a linkifier applies in a text. The engine takes time linear in the text, whatever the pattern. A linkifier
 * that does not compile matches nothing.
 */
export function linkifierMatches(linkifier: Linkifier, text: string): LinkifierMatch[] {
  const compiled = compileOnce(linkifier);
  if (!compiled) return [];
  const matcher = compiled.expression.matcher(text);
  const found: LinkifierMatch[] = [];
  for (let from = 0; from <= text.length && matcher.find(from); ) {
    const start = matcher.start(1);
    const end = matcher.end(1);
    const url = end > start ? compiled.expand(groupsOf(compiled, matcher)) : '';
    if (url && url.length <= MAX_URL_LENGTH && isSafeHref(url)) found.push({ start, end, url });
    from = Math.max(end, start + 1);
  }
  return found;
}

function groupsOf(
  compiled: CompiledLinkifier,
  matcher: { group(name: string): string | null },
): Record<string, string> {
  return Object.fromEntries(compiled.groups.map((name) => [name, matcher.group(name) ?? '']));
}

const MAX_CACHED = 1000;
const cache = new Map<string, CompiledLinkifier | undefined>();

function compileOnce(linkifier: Linkifier): CompiledLinkifier | undefined {
  const key = `${linkifier.pattern}\0${linkifier.urlTemplate}`;
  if (cache.has(key)) return cache.get(key);
  if (cache.size >= MAX_CACHED) cache.clear();
  const compiled = compileIfValid(linkifier);
  cache.set(key, compiled);
  return compiled;
}

function compileIfValid(linkifier: Linkifier): CompiledLinkifier | undefined {
  try {
    return compile(linkifier);
  } catch (error) {
    if (error instanceof LinkifierError) return undefined;
    throw error;
  }
}

function compile({ pattern, urlTemplate }: Linkifier): CompiledLinkifier {
  if (patternSize(pattern) > MAX_PATTERN_SIZE) {
    throw new LinkifierError('The pattern is too large. Repeat less in it.');
  }
  if ((urlTemplate.match(TEMPLATE_VARIABLES) ?? []).length > MAX_EXPRESSIONS) {
    throw new LinkifierError(`The URL template may have at most ${MAX_EXPRESSIONS} variables.`);
  }
  // Compiled alone too: `a)|(b` is only valid between the parentheses around it.
  const alone = compileExpression(pattern);
  const template = compileTemplate(urlTemplate);
  return {
    expression: compileExpression(`${BEFORE}(${pattern})${AFTER}`),
    groups: Object.keys(alone.namedGroups()),
    expand: (values) => template.expand(values),
  };
}

function compileExpression(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new LinkifierError('The pattern is not a valid regular expression.', { cause: error });
  }
}

function compileTemplate(urlTemplate: string): ReturnType<typeof parseTemplate> {
  try {
    return parseTemplate(urlTemplate);
  } catch (error) {
    throw new LinkifierError('The URL template is not valid.', { cause: error });
  }
}

function templateVariables(urlTemplate: string): Set<string> {
  const names = new Set<string>();
  for (const [, list = ''] of urlTemplate.matchAll(TEMPLATE_VARIABLES)) {
    for (const variable of list.split(',')) names.add(variable.replace(/(?::\d+|\*)$/, ''));
  }
  return names;
}
