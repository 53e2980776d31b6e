import { MessageSquare } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ChannelIcon } from '../channels/channel-icon.tsx';
import { t } from '../languages/t.ts';
import { PresenceDot } from '../people/presence-dot.tsx';
import { useGoTo } from '../routes/use-route.ts';
import { usePortal } from '../scope/scope.ts';
import { DialogOverlay } from '../ui/dialog-overlay.tsx';
import { isComposing } from '../ui/is-composing.ts';
import { UnreadBadge } from '../ui/unread-badge.tsx';
import { useOpenDialog } from '../ui/use-open-dialog.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import type { Place } from './places.ts';
import { usePlaces } from './use-places.ts';

/** Opens a channel, topic or person by part of its name, or runs a command. */
export function QuickSwitcher({ onClose }: { readonly onClose: () => void }) {
  const portal = usePortal();
  const goTo = useGoTo();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [isChosen, setChosen] = useState(false);
  const { groups, isReady } = usePlaces(typed);
  const places = groups.flatMap((group) => group.places);
  const returnFocus = useReturnFocus();
  const list = useRef<HTMLDivElement>(null);
  useOpenDialog(onClose);
  const index = Math.min(at, places.length - 1);
  const optionId = (place: number) => `${id}-${place}`;
  useEffect(() => {
    const options = list.current?.querySelectorAll('[role="option"]');
    // The heading above the first option comes into view with it.
    if (index === 0) list.current?.scrollTo({ top: 0 });
    else options?.[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  const go = (place: Place | undefined) => {
    if (!place) return;
    if (typeof place.to !== 'function') goTo(place.to);
    onClose();
    if (typeof place.to === 'function') place.to();
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
          <Dialog.Title className="hidden-text">{t('switcher.goTo')}</Dialog.Title>
          <input
            className="switcher-field"
            role="combobox"
            aria-label={t('switcher.channelTopicPersonOrCommand')}
            aria-expanded={places.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={index >= 0 ? optionId(index) : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('switcher.goToAChannelTopic')}
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
            aria-label={t('switcher.results')}
          >
            {groups.map(({ title, places: own }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
              <div key={title ?? ''} role="group" aria-label={title}>
                {title !== undefined && (
                  <div className="switcher-title" aria-hidden="true">
                    {title}
                  </div>
                )}
                {own.map((place) => {
                  const position = places.indexOf(place);
                  return (
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
                      <PlaceRow place={place} />
                    </div>
                  );
                })}
              </div>
            ))}
          </div>
          {isReady && places.length === 0 && (
            <p className="switcher-none quiet">{t('switcher.noResults')}</p>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PlaceRow({ place }: { readonly place: Place }) {
  const { name, note, waiting, userId } = place;
  return (
    <>
      <span className="switcher-mark">
        <Mark place={place} />
      </span>
      <span className="row-name">{name}</span>
      <span className="row-note">{note}</span>
      {waiting && <UnreadBadge {...waiting} isDirect={userId !== undefined} />}
    </>
  );
}

function Mark({ place: { to, icon: Icon, userId, channel } }: { readonly place: Place }) {
  if (Icon) return <Icon size={15} aria-hidden="true" />;
  if (userId !== undefined) return <PresenceDot userId={userId} />;
  if (typeof to !== 'function' && to.name === 'topic')
    return <MessageSquare size={15} aria-hidden="true" />;
  return channel && <ChannelIcon item={channel} />;
}
