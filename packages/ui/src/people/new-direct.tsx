import { useState } from 'react';
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
      title="New direct message"
      onClose={onClose}
      foot={
        <button
          type="submit"
          form="new-direct"
          className="button primary"
          disabled={userIds.length === 0}
        >
          Open conversation
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
        <PeoplePicker label="To" chosen={userIds} onChange={setUserIds} isFocused />
        <p className="field-hint">To write notes to yourself, choose your own name.</p>
      </form>
    </Dialog>
  );
}
