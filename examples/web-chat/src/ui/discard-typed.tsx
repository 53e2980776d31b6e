import { Confirm } from './confirm.tsx';

interface Props {
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Asks before unsaved input of a form is lost. */
export function DiscardTyped({ onDiscard, onClose }: Props) {
  return (
    <Confirm
      title="Discard what you typed?"
      action="Discard"
      isDangerous
      onConfirm={async () => onDiscard()}
      onClose={onClose}
    >
      <p>It is not saved yet.</p>
    </Confirm>
  );
}
