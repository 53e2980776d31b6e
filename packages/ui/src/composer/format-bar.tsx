import { Bold, Code, Italic, Link, List, ListOrdered, Sigma, TextQuote } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../languages/t.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { fenced, lineOrBlock, lines, link } from './bar-formats.ts';
import { around, type Format } from './format-text.ts';

interface Props {
  readonly onFormat: (format: Format) => void;
  readonly disabled?: boolean;
}

const formats = (): readonly (readonly [label: string, icon: ReactNode, format: Format])[] => [
  [t('composer.bold'), <Bold key="icon" size={16} />, around('**')],
  [t('composer.italic'), <Italic key="icon" size={16} />, around('*')],
  [t('composer.code'), <Code key="icon" size={16} />, lineOrBlock('`', '')],
  [t('composer.link'), <Link key="icon" size={16} />, link],
  [t('composer.quote'), <TextQuote key="icon" size={16} />, fenced('quote')],
  [t('composer.list'), <List key="icon" size={16} />, lines(() => '- ')],
  [
    t('composer.numberedList'),
    <ListOrdered key="icon" size={16} />,
    lines((index) => `${index + 1}. `),
  ],
  [t('composer.math'), <Sigma key="icon" size={16} />, lineOrBlock('$$', 'math')],
];

/** Buttons that format the selection in the text field above. */
export function FormatBar({ onFormat, disabled = false }: Props) {
  return (
    <div className="format-bar" role="toolbar" aria-label={t('composer.formatting')}>
      {formats().map(([label, icon, format]) => (
        <IconButton key={label} label={label} disabled={disabled} onClick={() => onFormat(format)}>
          {icon}
        </IconButton>
      ))}
    </div>
  );
}
