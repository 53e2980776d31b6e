import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';

interface Props {
  readonly email: string;
  readonly codes: readonly string[];
  readonly onDone: () => Promise<void> | void;
}

/** Shows new recovery codes, which the server tells only once. */
export function RecoveryCodes({ email, codes, onDone }: Props) {
  const done = useAction(async () => onDone());
  const file = useMemo(() => fileOf(email, codes), [email, codes]);
  return (
    <section aria-label="Recovery codes">
      <p>
        <strong>Save your recovery codes now. They are shown only once.</strong>
      </p>
      <p className="quiet">
        If you lose your phone or forget your password, one of these codes lets you in. Each works
        once.
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="recovery-actions">
        <CopyButton label="Copy recovery codes" text={codes.join('\n')} />
        <a className="button" href={file} download="tidings-recovery-codes.txt">
          <Download size={16} aria-hidden="true" />
          Download
        </a>
      </div>
      <Problem text={done.problem} />
      <button
        type="button"
        className="button primary"
        disabled={done.isBusy}
        onClick={() => done.run()}
      >
        I saved the codes
      </button>
    </section>
  );
}

function fileOf(email: string, codes: readonly string[]): string {
  const text = `Recovery codes for ${email} at ${location.host}\n\n${codes.join('\n')}\n`;
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}
