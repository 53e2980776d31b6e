import { encode } from 'uqr';
import { t } from '../languages/t.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Submit } from '../ui/submit.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { CodeField } from './code-field.tsx';
import type { SetUp } from './sign-in-step.ts';

interface Props {
  readonly setUp: SetUp;
  readonly action: string;
  readonly work: (code: string) => Promise<void>;
}

/** Shows the secret for an authenticator app, and asks for its first code. */
export function ScanCode({ setUp: { secret, otpauth_url }, action, work }: Props) {
  const { submit, isBusy, problem } = useSubmit(({ code = '' }) => work(code));
  return (
    <form onSubmit={(event) => void submit(event)}>
      <p>{t('signIn.scanThisCodeWithAn')}</p>
      <QrCode text={otpauth_url} />
      <p className="quiet">{t('signIn.cannotScanItEnterThis')}</p>
      <div className="setup-row">
        <code className="setup-key">{inGroups(secret)}</code>
        <CopyButton label={t('signIn.copyKey')} text={secret} />
      </div>
      <CodeField />
      <Submit label={action} busyLabel={t('signIn.checking')} isBusy={isBusy} problem={problem} />
    </form>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 3 });
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('signIn.qrCode')}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$& ');
}
