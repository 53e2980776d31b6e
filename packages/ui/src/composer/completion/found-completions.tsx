import { Popover } from 'radix-ui';
import { type RefObject, useLayoutEffect } from 'react';
import { usePortal } from '../../scope/scope.ts';
import type { Completion } from './completion.ts';
import { CompletionList } from './completion-list.tsx';
import type { Trigger } from './find-trigger.ts';
import { useCompletions } from './use-completions.ts';

interface Props {
  /** The text field above which the list shows. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** The text to complete. */
  readonly trigger: Trigger | undefined;
  readonly isTopic: boolean;
  readonly id: string;
  readonly label: string;
  readonly place: number;
  readonly onChoose: (completion: Completion) => void;
  /** Called with the completions before they show, since the field handles the keys. */
  readonly onFound: (completions: readonly Completion[]) => void;
}

/** The completions of a message field. The field keeps the focus and decides when the list closes. */
export function FoundCompletions({ anchor, trigger, isTopic, onFound, ...list }: Props) {
  const portal = usePortal();
  const completions = useCompletions(trigger, { isTopic });
  useLayoutEffect(() => onFound(completions), [completions, onFound]);
  if (completions.length === 0) return null;
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={portal}>
        <Popover.Content
          aria-label={list.label}
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
          <CompletionList {...list} completions={completions} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
