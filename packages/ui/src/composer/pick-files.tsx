import { type ReactNode, useRef } from 'react';
import { IconButton } from '../ui/icon-button.tsx';

interface Props {
  readonly label: string;
  /** File types, as in the `accept` attribute; all by default. */
  readonly accept?: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** A button that attaches files of the device. */
export function PickFiles({ label, accept, onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} onClick={() => input.current?.click()}>
        {children}
      </IconButton>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Cleared, so that choosing the same file again is a change.
          event.target.value = '';
        }}
      />
    </>
  );
}
