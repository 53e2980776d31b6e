import { RE2JS } from 're2js';
import { parseTemplate } from 'url-template';
import { patternSize } from './pattern-size.ts';
import { isSafeHref } from './safe-url.ts';

/** An organization's rule that turns text such as `#123` into a link. */
export interface Linkifier {
  /** An RE2 regular expression. Its named groups fill the template. */
  pattern: string;
  /** An RFC 6570 template. */
  urlTemplate: string;
}

export interface LinkifierMatch {
  start: number;
  end: number;
  url: string;
}

/**
 * Error for an invalid linkifier: the pattern is no regular expression, or pattern and template use different names.
 */
export class LinkifierError extends Error {
  override readonly name = 'LinkifierError';
}

interface CompiledLinkifier {
  expression: RE2JS;
  groups: readonly string[];
  expand: (values: Record<string, string>) => string;
}

/** Maximum size of a pattern. Time to compile and match is proportional to it. */
const MAX_PATTERN_SIZE = 1000;
/** Maximum number of expressions in a template. Each inserts the text of a group. */
const MAX_EXPRESSIONS = 20;
/** Browsers and servers do not open longer addresses. */
const MAX_URL_LENGTH = 4000;

const BEFORE = '(?:^|[\\s\'"(,:<])';
const AFTER = '(?:$|[^\\pL\\pN])';
const TEMPLATE_VARIABLES = /\{[+#./;?&]?([^{}]*)\}/g;

/** Throws LinkifierError if the linkifier can never produce a link. */
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
 * Returns the matches of a linkifier in a text. Takes linear time whatever the pattern. A linkifier that does not
 * compile matches nothing.
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
  // Also compiled alone, since `a)|(b` is valid only with parentheses around it.
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
