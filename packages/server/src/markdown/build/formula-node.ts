import { h, type Node } from '../html/node.ts';
import { measure } from '../html/write-html.ts';
import { type Scope, takeMarkup } from '../scope.ts';

/**
 * A formula as it is shown. A wrong one shows as it was typed, and marked as wrong. A right one shows as plain code if
 * the typesetter builds it of more than the allow-list knows, since half of one would be of no use to clients, or if
 * there is no room left.
 */
export function formulaNode(
  scope: Scope,
  formula: string,
  { typed, display }: { typed: string; display: boolean },
): Node {
  const asCode = h('code', {}, [formula]);
  if (scope.markupLeft <= 0) return asCode;
  const node = scope.tools.typeset(formula, display);
  if (node === undefined) return h('span', { class: 'tex-error' }, [typed]);
  const measured = measure(node);
  if ('refused' in measured) {
    scope.refusedMarkup.add(measured.refused);
    return asCode;
  }
  if (takeMarkup(scope, measured.length)) return node;
  // Shorter ones stay code too: which of them are typeset should be easy to see.
  scope.markupLeft = 0;
  return asCode;
}
