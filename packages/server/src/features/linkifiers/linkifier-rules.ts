import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { LinkifierRow } from '../../core/storage/tables/organization.ts';
import { codePoints } from '../../core/text/code-points.ts';
import { checkLinkifier, LinkifierError } from '../markdown/links/linkifier.ts';
import { patternSize } from '../markdown/links/pattern-size.ts';
import { isSafeHref } from '../markdown/links/safe-url.ts';
import { isUriTemplate } from './uri-template.ts';

/** Enough for any linkifier, and short enough to compile quickly. */
const MAX_LENGTH = 2000;

/** Total size of all patterns. Each is applied to every topic and text. */
const MAX_TOTAL_SIZE = 5000;

type Rule = Pick<LinkifierRow, 'id' | 'pattern' | 'url_template'>;

/** Throws if a linkifier is invalid or another one has its pattern. */
export function checkRule(state: RealmState, { id, pattern, url_template }: Rule): void {
  if (pattern === '') throw badRequest('The pattern cannot be empty.');
  if (codePoints(pattern) > MAX_LENGTH || codePoints(url_template) > MAX_LENGTH) {
    throw badRequest(`Pattern and template can have at most ${MAX_LENGTH} characters.`);
  }
  if (!isUriTemplate(url_template)) throw badRequest('The URL template is not valid.');
  if (!canLeadSomewhere(url_template)) {
    throw badRequest('The URL template must begin like an address, for example with https://');
  }
  const others = [...state.linkifiers.values()].filter((other) => other.id !== id);
  if (others.some((other) => other.pattern === pattern)) {
    throw badRequest('A linkifier with this pattern already exists.');
  }
  const sizes = [pattern, ...others.map((other) => other.pattern)].map(patternSize);
  if (sizes.reduce((sum, size) => sum + size) > MAX_TOTAL_SIZE) {
    throw badRequest('The patterns of all linkifiers together are too large. Delete some.');
  }
  // Last, since compiling is the most expensive check.
  checkPattern(pattern, url_template);
}

/** Tells whether a template can produce links. If it begins with a variable, only its use can tell. */
function canLeadSomewhere(template: string): boolean {
  return template.startsWith('{') || (template !== '' && isSafeHref(template));
}

function checkPattern(pattern: string, urlTemplate: string): void {
  try {
    checkLinkifier({ pattern, urlTemplate });
  } catch (error) {
    if (error instanceof LinkifierError) throw badRequest(error.message);
    throw error;
  }
}
