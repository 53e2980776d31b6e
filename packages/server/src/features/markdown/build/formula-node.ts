import { h, type Node } from '../html/node.ts';
import { measure } from '../html/write-html.ts';
import { type Scope, takeMarkup } from '../scope.ts';

/**
 * Returns a formula as HTML. An invalid formula is shown as typed and marked as invalid. A valid one is shown as code
 * if its HTML needs anything that the allow-list lacks, or if there is no room left.
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
  // Later, shorter formulas stay code too, so that writers see where typesetting stops.
  scope.markupLeft = 0;
  return asCode;
}
