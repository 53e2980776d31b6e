import { h, type Node } from '../html/node.ts';
import { refusalOf } from '../html/write-html.ts';
import type { Scope } from '../scope.ts';

/**
 * A formula as it is shown. What is wrong shows as it was typed, and marked as wrong; a right one that the typesetter
 * builds of more than the allow-list knows shows as plain code, since half of one would be of no use to clients.
 */
export function formulaNode(
  { tools, refusedMarkup }: Scope,
  formula: string,
  { typed, display }: { typed: string; display: boolean },
): Node {
  const node = tools.typeset(formula, display);
  if (node === undefined) return h('span', { class: 'tex-error' }, [typed]);
  const refusal = refusalOf(node);
  if (refusal === undefined) return node;
  refusedMarkup.add(refusal);
  return h('code', {}, [formula]);
}
