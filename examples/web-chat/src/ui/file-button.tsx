import type { ReactNode } from 'react';

interface Props {
  /** Which files, as in `accept` of an input. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onPick: (file: File) => void;
  readonly children: ReactNode;
}

/** Looks like the other buttons, and asks for a file. */
export function FileButton({ accept, disabled = false, onPick, children }: Props) {
  return (
    <label className="button file-button">
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be picked again, such as after a failure.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
      {children}
    </label>
  );
}
