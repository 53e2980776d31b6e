import { quoted } from '../text/quote.ts';
import type { Block, Letter } from './letter.ts';

/** Returns the plain-text version of a letter. */
export function letterText({ blocks, why }: Letter): string {
  return `${blocks.map(blockText).join('\n\n')}\n\n-- \n${why}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'message':
      return `${block.by}:\n${quoted(block.text)}`;
  }
}
