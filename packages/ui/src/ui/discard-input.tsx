import { Confirm } from './confirm.tsx';

interface Props {
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Asks before unsaved input of a form is lost. */
export function DiscardInput({ onDiscard, onClose }: Props) {
  return (
    <Confirm
      title="Discard changes?"
      action="Discard"
      isDangerous
      onConfirm={async () => onDiscard()}
      onClose={onClose}
    >
      <p>Your changes have not been saved.</p>
    </Confirm>
  );
}
