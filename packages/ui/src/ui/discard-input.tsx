import { t } from '../languages/t.ts';
import { Confirm } from './confirm.tsx';

interface Props {
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Asks before unsaved input of a form is lost. */
export function DiscardInput({ onDiscard, onClose }: Props) {
  return (
    <Confirm
      title={t('common.discardChanges')}
      action={t('common.discard')}
      isDangerous
      onConfirm={async () => onDiscard()}
      onClose={onClose}
    >
      <p>{t('common.yourChangesHaveNotBeen')}</p>
    </Confirm>
  );
}
