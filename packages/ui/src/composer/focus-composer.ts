import { findIn, type Scope } from '../scope/scope.ts';

/** Focuses the composer of a chat, if there is one. */
export function focusComposer(scope: Scope): void {
  findIn(scope, '.composer textarea')?.focus();
}
