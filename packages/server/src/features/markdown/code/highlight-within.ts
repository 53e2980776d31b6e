import { createContext, Script } from 'node:vm';
import hljs from 'highlight.js';
import type { Tools } from '../tools.ts';
import { highlight, withoutMarks } from './highlight.ts';

/** Holds the action to run. Only code inside a VM script can be interrupted. */
const box: { action: () => unknown } = { action: () => undefined };
const runAction = new Script('action()');
const context = createContext(box);

/**
 * Returns a highlighter with a total time limit. After that it returns code without highlighting. The time of many
 * languages grows with the square of the length, or faster.
 */
export function highlightWithin(limitMs: number): Tools['highlight'] {
  let leftMs = limitMs;
  return (code, language) => {
    const start = performance.now();
    const marked = leftMs > 0 ? within(leftMs, () => highlight(code, language)) : undefined;
    leftMs -= performance.now() - start;
    return marked ?? withoutMarks(code, language);
  };
}

function within<T>(limitMs: number, action: () => T): T | undefined {
  box.action = action;
  try {
    return runAction.runInContext(context, { timeout: Math.ceil(limitMs) }) as T;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    renewGrammars();
    return undefined;
  }
}

/** Resets all grammars. A grammar is compiled on first use, and an interrupted compilation would leave it broken. */
function renewGrammars(): void {
  for (const name of hljs.listLanguages()) {
    const definition = hljs.getLanguage(name)?.rawDefinition;
    if (definition) hljs.registerLanguage(name, definition);
  }
}
