import type { ReactNode } from 'react';

interface Props {
  /** File types, as in the `accept` attribute. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onPick: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that opens a file chooser. */
export function FileButton({ accept, disabled = false, onPick, children }: Props) {
  return (
    <label className="button file-button">
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Cleared, so that choosing the same file again is a change, such as after a failure.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
      {children}
    </label>
  );
}
