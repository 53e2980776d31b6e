import { allTools } from '../../../src/features/markdown/all-tools.ts';
import type { RenderContext, Rendered } from '../../../src/features/markdown/render-context.ts';
import { renderMarkdown } from '../../../src/features/markdown/render-markdown.ts';
import { exampleContext } from './example-context.ts';

/** Renders in the example organization, with changes to it. */
export function render(source: string, changes: Partial<RenderContext> = {}): Rendered {
  return renderMarkdown(source, { ...exampleContext, ...changes }, allTools());
}

/** Renders to HTML. */
export function html(source: string, changes: Partial<RenderContext> = {}): string {
  return render(source, changes).html;
}

/** Renders one paragraph to HTML, without its tags. */
export function inline(source: string, changes: Partial<RenderContext> = {}): string {
  const paragraph = html(source, changes);
  return /^<p>(.*)<\/p>$/s.exec(paragraph)?.[1] ?? paragraph;
}
