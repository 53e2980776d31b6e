import { allTools } from '../../../src/features/markdown/all-tools.ts';
import { renderMarkdown } from '../../../src/features/markdown/render-markdown.ts';
import type { Names } from '../../../src/features/slack-markup/names.ts';
import { toMarkdown } from '../../../src/features/slack-markup/to-markdown.ts';
import { exampleContext } from '../../features/markdown/example-context.ts';

/** Names of the example organization. */
export const names: Names = {
  person: (id) => (id === 'U1' ? { id: 10, fullName: 'Iago Moor' } : undefined),
  openChannel: (id) => (id === 'C1' ? 'test here' : undefined),
  showsChannelNames: false,
  mayMentionEveryone: true,
};

export function markdown(source: string): string {
  return toMarkdown(source, names);
}

/** Returns its visible text. */
export function shown(source: string): string {
  return renderMarkdown(markdown(source), exampleContext, allTools()).html;
}
