import { MessageSquare } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ChannelIcon } from '../channels/channel-icon.tsx';
import { PresenceDot } from '../people/presence-dot.tsx';
import { useGoTo } from '../routes/use-route.ts';
import { usePortal } from '../scope/scope.ts';
import { DialogOverlay } from '../ui/dialog-overlay.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import type { Place } from './places.ts';
import { usePlaces } from './use-places.ts';

/** Opens a channel, topic or person by part of its name. */
export function QuickSwitcher({ onClose }: { readonly onClose: () => void }) {
  const portal = usePortal();
  const goTo = useGoTo();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [isChosen, setChosen] = useState(false);
  const { places, isReady } = usePlaces(typed);
  const returnFocus = useReturnFocus();
  const list = useRef<HTMLDivElement>(null);
  useOpenDialog(onClose);
  const index = Math.min(at, places.length - 1);
  const optionId = (place: number) => `${id}-${place}`;
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  const go = (place: Place | undefined) => {
    if (!place) return;
    goTo(place.to);
    onClose();
  };
  // Fast typists press Enter before the list follows. Wait for the list.
  useEffect(() => {
    if (!isChosen || !isReady) return;
    setChosen(false);
    go(places[index]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') setAt(Math.min(index + 1, places.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(index - 1, 0));
    else if (event.key === 'Enter') setChosen(true);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal container={portal}>
        <DialogOverlay />
        <Dialog.Content
          className="switcher"
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
        >
          <Dialog.Title className="hidden-text">Go to</Dialog.Title>
          <input
            className="switcher-field"
            role="combobox"
            aria-label="Channel, topic or person"
            aria-expanded={places.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={index >= 0 ? optionId(index) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder="Go to a channel, topic or person"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
              setChosen(false);
            }}
            onKeyDown={onKeyDown}
          />
          <div
            ref={list}
            className="switcher-list"
            id={`${id}-list`}
            role="listbox"
            aria-label="Results"
          >
            {places.map((place, position) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys.
              <div
                key={place.key}
                id={optionId(position)}
                role="option"
                tabIndex={-1}
                className="picker-item"
                aria-selected={position === index}
                onMouseMove={() => setAt(position)}
                onClick={() => go(place)}
              >
                <span className="switcher-mark">
                  <Mark place={place} />
                </span>
                <span className="row-name">{place.name}</span>
                <span className="row-note">{place.note}</span>
              </div>
            ))}
          </div>
          {isReady && places.length === 0 && <p className="switcher-none quiet">No results</p>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Mark({ place }: { readonly place: Place }) {
  if (place.userId !== undefined) return <PresenceDot userId={place.userId} />;
  if (place.to.name === 'topic') return <MessageSquare size={15} aria-hidden="true" />;
  return place.channel && <ChannelIcon item={place.channel} />;
}
