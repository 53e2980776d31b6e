import { useState } from 'react';
import { t } from '../languages/t.ts';
import { useGoTo } from '../routes/use-route.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PeoplePicker } from './people-picker.tsx';

/** Selects the people for a direct conversation. */
export function NewDirect({ onClose }: { readonly onClose: () => void }) {
  const goTo = useGoTo();
  const [userIds, setUserIds] = useState<readonly number[]>([]);
  const open = () => {
    goTo({ name: 'direct', userIds: [...userIds].sort((a, b) => a - b) });
    onClose();
  };
  return (
    <Dialog
      title={t('people.newDirectMessage')}
      onClose={onClose}
      foot={
        <button
          type="submit"
          form="new-direct"
          className="button primary"
          disabled={userIds.length === 0}
        >
          {t('people.openConversation')}
        </button>
      }
    >
      <form
        id="new-direct"
        onSubmit={(event) => {
          event.preventDefault();
          if (userIds.length > 0) open();
        }}
      >
        <PeoplePicker label={t('people.to')} chosen={userIds} onChange={setUserIds} isFocused />
        <p className="field-hint">{t('people.toWriteNotesToYourself')}</p>
      </form>
    </Dialog>
  );
}
