import { useSetSetting } from '../settings/use-set-setting.ts';

interface Props {
  readonly id: string;
  readonly enterSends: boolean;
}

const withKey = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

/** The keys that send. */
export function sendKey(enterSends: boolean): string {
  return enterSends ? 'Enter' : `${withKey}+Enter`;
}

/** Says which key sends; a click switches to the other. */
export function EnterHint({ id, enterSends }: Props) {
  const setSetting = useSetSetting();
  const text = enterSends
    ? `${sendKey(true)} to send, Shift+Enter for a new line`
    : `${sendKey(false)} to send, Enter for a new line`;
  return (
    <p className="enter-hint" id={id}>
      <button
        type="button"
        title="Change which key sends"
        onClick={() => setSetting('enter_sends', !enterSends)}
      >
        {text}
      </button>
    </p>
  );
}
