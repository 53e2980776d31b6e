import { useSettings } from '@tidings/sdk/react';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Labelled } from '../../ui/labelled.tsx';
import { useSetSetting } from '../use-set-setting.ts';

const least = 12;
const most = 20;

/** Chooses the size of all text. The page follows once the slider is released, so that it stays under the pointer. */
export function FontSize() {
  const settings = useSettings();
  const set = useSetSetting();
  const [dragged, setDragged] = useState<number>();
  if (!settings) return null;
  const shown = dragged ?? settings.web_font_size_px;
  const keep = () => {
    if (dragged !== undefined) set('web_font_size_px', dragged);
    setDragged(undefined);
  };
  return (
    <Labelled label={t('settings.fontSize')}>
      {(attributes) => (
        <div className="font-size">
          <span aria-hidden="true">A</span>
          <input
            {...attributes}
            type="range"
            min={least}
            max={most}
            value={shown}
            aria-valuetext={t('settings.pixels', { shown })}
            onChange={(event) => setDragged(Number(event.target.value))}
            onPointerUp={keep}
            onKeyUp={keep}
            onBlur={keep}
          />
          <span className="font-size-large" aria-hidden="true">
            A
          </span>
          <output>{shown}</output>
        </div>
      )}
    </Labelled>
  );
}
