import { Bold, Code, Italic, Link, List, ListOrdered, Sigma, TextQuote } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/icon-button.tsx';
import { around, type Format, fenced, lineOrBlock, lines, link } from './format-text.ts';

interface Props {
  readonly onFormat: (format: Format) => void;
  readonly disabled?: boolean;
}

const formats: readonly (readonly [label: string, icon: ReactNode, format: Format])[] = [
  ['Bold', <Bold key="icon" size={16} />, around('**')],
  ['Italic', <Italic key="icon" size={16} />, around('*')],
  ['Code', <Code key="icon" size={16} />, lineOrBlock('`', '')],
  ['Link', <Link key="icon" size={16} />, link],
  ['Quote', <TextQuote key="icon" size={16} />, fenced('quote')],
  ['List', <List key="icon" size={16} />, lines(() => '- ')],
  ['Numbered list', <ListOrdered key="icon" size={16} />, lines((index) => `${index + 1}. `)],
  ['Math', <Sigma key="icon" size={16} />, lineOrBlock('$$', 'math')],
];

/** Buttons that format the selection in the text field above. */
export function FormatBar({ onFormat, disabled = false }: Props) {
  return (
    <div className="format-bar" role="toolbar" aria-label="Formatting">
      {formats.map(([label, icon, format]) => (
        <IconButton key={label} label={label} disabled={disabled} onClick={() => onFormat(format)}>
          {icon}
        </IconButton>
      ))}
    </div>
  );
}
