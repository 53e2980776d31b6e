import { useClient } from '@tidings/sdk/react';

interface Props {
  readonly id: string;
  readonly enterSends: boolean;
}

const withKey = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';

/** Which key sends; a press makes it the other one. */
export function EnterHint({ id, enterSends }: Props) {
  const client = useClient();
  const toggle = () => {
    const setting = { name: 'enter_sends', value: !enterSends } as const;
    // What cannot be stored now is told by the banner.
    client.change.updateSetting(setting).catch(() => undefined);
  };
  const text = enterSends
    ? 'Enter sends, Shift+Enter starts a line'
    : `${withKey}+Enter sends, Enter starts a line`;
  return (
    <p className="enter-hint" id={id}>
      <button type="button" title="Change which key sends" onClick={toggle}>
        {text}
      </button>
    </p>
  );
}
