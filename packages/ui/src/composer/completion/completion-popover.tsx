import { Popover } from 'radix-ui';
import type { RefObject } from 'react';
import { usePortal } from '../../scope/scope.ts';
import type { Completion } from './completion.ts';
import { CompletionList } from './completion-list.tsx';

interface Props {
  /** The text field above which the list shows. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly label: string;
  readonly completions: readonly Completion[];
  readonly place: number;
  readonly onChoose: (completion: Completion) => void;
}

/** The completions of a message field. The field keeps the focus and decides when the list closes. */
export function CompletionPopover({ anchor, ...list }: Props) {
  const portal = usePortal();
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={portal}>
        <Popover.Content
          className="completion-popover"
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <CompletionList {...list} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
