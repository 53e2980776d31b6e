import { Dialog as Radix } from 'radix-ui';
import { t } from '../languages/t.ts';

/** Cancel button of a dialog. */
export function DialogClose() {
  return (
    <Radix.Close asChild>
      <button type="button" className="button">
        {t('common.cancel')}
      </button>
    </Radix.Close>
  );
}
