import { createContext, Script } from 'node:vm';
import hljs from 'highlight.js';
import type { Tools } from '../tools.ts';
import { highlight, withoutMarks } from './highlight.ts';

/** Runs what is put into its box. Of all there is, only this can be interrupted while it runs. */
const box: { action: () => unknown } = { action: () => undefined };
const runAction = new Script('action()');
const context = createContext(box);

/**
 * Highlights for so long altogether, and gives code without marks from then on: patterns of many languages take time
 * that grows with the square of the length, or worse.
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

/** A grammar is completed when it is first used. One that was interrupted then would stay as it is, half done. */
function renewGrammars(): void {
  for (const name of hljs.listLanguages()) {
    const definition = hljs.getLanguage(name)?.rawDefinition;
    if (definition) hljs.registerLanguage(name, definition);
  }
}
