import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../languages/t.ts';
import { IconButton } from './icon-button.tsx';

interface Props {
  /** Accessible name, such as "Copy link". */
  readonly label: string;
  readonly text: string | (() => string);
}

export function CopyButton({ label, text }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => {
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setCopied(true),
      // If the browser refuses, the user can select the text beside the button.
      () => undefined,
    );
  };
  return (
    <>
      <IconButton label={label} onClick={copy}>
        {isCopied ? <Check size={16} /> : <Copy size={16} />}
      </IconButton>
      <span className="hidden-text" role="status">
        {isCopied ? t('chat.copied') : ''}
      </span>
    </>
  );
}
