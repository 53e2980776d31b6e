import { controlKey } from '../format/control-key.ts';
import { t } from '../languages/t.ts';
import { useSetSetting } from '../settings/use-set-setting.ts';

interface Props {
  readonly id: string;
  readonly enterSends: boolean;
}

/** The keys that send. */
export function sendKey(enterSends: boolean): string {
  const enter = t('chat.enter');
  return enterSends ? enter : `${controlKey()}+${enter}`;
}

/** Says which key sends; a click switches to the other. */
export function EnterHint({ id, enterSends }: Props) {
  const setSetting = useSetSetting();
  const text = enterSends
    ? t('chat.toSendShiftEnterFor', { sendKey: sendKey(true) })
    : t('chat.toSendEnterForA', { sendKey: sendKey(false) });
  return (
    <p className="enter-hint" id={id}>
      <button
        type="button"
        title={t('chat.changeWhichKeySends')}
        onClick={() => setSetting('enter_sends', !enterSends)}
      >
        {text}
      </button>
    </p>
  );
}
