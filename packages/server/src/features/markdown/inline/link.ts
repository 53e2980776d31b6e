import type { StateInline } from 'markdown-it';
import { relativeToRealm } from '../links/narrow-url.ts';
import { linkTarget } from '../links/safe-url.ts';
import { scopeOf } from '../scope.ts';

/** Reads `[text](target "title")`. If the target is not allowed, the source stays text. */
export function link(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== '[' || state.linkLevel > 0) return false;
  const labelEnd = state.md.helpers.parseLinkLabel(state, state.pos, true);
  if (labelEnd < 0 || state.src.charAt(labelEnd + 1) !== '(') return false;
  const end = closingParenthesis(state, labelEnd + 1);
  if (end === undefined) return false;
  const { target, title } = targetAndTitle(state.src.slice(labelEnd + 2, end));
  const href = linkTarget(target);
  if (href === undefined) return false;
  if (!silent) {
    const realmHref = relativeToRealm(href, scopeOf(state).context.realmOrigin);
    pushLink(state, labelEnd, realmHref, title);
  }
  state.pos = end + 1;
  return true;
}

function pushLink(state: StateInline, labelEnd: number, href: string, title: string): void {
  const { posMax } = state;
  const labelStart = state.pos + 1;
  const open = state.push('link_open', 'a', 1);
  open.attrSet('href', href);
  if (title) open.attrSet('title', title);
  if (state.src.slice(labelStart, labelEnd).trim() === '') {
    state.push('text', '', 0).content = href;
  } else {
    state.pos = labelStart;
    state.posMax = labelEnd;
    state.linkLevel += 1;
    state.md.inline.tokenize(state);
    state.linkLevel -= 1;
    state.posMax = posMax;
  }
  state.push('link_close', 'a', -1);
}

/** Splits target and title. The title is in quotes after the target, which may be in angle brackets. */
function targetAndTitle(source: string): { target: string; title: string } {
  const trimmed = source.trim();
  const quote = trimmed.at(-1);
  if (quote === '"' || quote === "'") {
    const start = trimmed.indexOf(` ${quote}`);
    if (start > 0 && start + 2 < trimmed.length) {
      return {
        target: withoutBrackets(trimmed.slice(0, start).trim()),
        title: trimmed.slice(start + 2, -1),
      };
    }
  }
  return { target: withoutBrackets(trimmed), title: '' };
}

function withoutBrackets(target: string): string {
  return target.startsWith('<') && target.endsWith('>') ? target.slice(1, -1) : target;
}

const pairsOf = new WeakMap<StateInline, ReadonlyMap<number, number>>();

/**
 * Finds the closing parenthesis. Each text's parentheses are matched once, so many unclosed ones cost no more than one.
 */
function closingParenthesis(state: StateInline, open: number): number | undefined {
  let pairs = pairsOf.get(state);
  if (!pairs) {
    pairs = pairParentheses(state.src);
    pairsOf.set(state, pairs);
  }
  const close = pairs.get(open);
  return close !== undefined && close < state.posMax ? close : undefined;
}

function pairParentheses(source: string): Map<number, number> {
  const pairs = new Map<number, number>();
  let open: number[] = [];
  for (let position = 0; position < source.length; position += 1) {
    const character = source.charAt(position);
    if (character === '\n') open = [];
    else if (character === '(') open.push(position);
    else if (character === ')') {
      const start = open.pop();
      if (start !== undefined) pairs.set(start, position);
    }
  }
  return pairs;
}
