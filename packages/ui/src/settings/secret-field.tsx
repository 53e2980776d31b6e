import { CopyButton } from '../ui/copy-button.tsx';

interface Props {
  readonly label?: string;
  /** The label of the button that copies it. */
  readonly copy: string;
  readonly text: string;
  /** Shows a long text in full, on several lines. */
  readonly isWhole?: boolean;
}

/** A key, secret or address to copy. */
export function SecretField({ label, copy, text, isWhole }: Props) {
  return (
    <>
      {label !== undefined && <p className="field-label">{label}</p>}
      <div className="secret-row">
        <code className={isWhole ? 'secret whole' : 'secret'}>{text}</code>
        <CopyButton label={copy} text={text} />
      </div>
    </>
  );
}
