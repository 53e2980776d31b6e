import { CalendarClock } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { momentText } from '../format/moment-text.ts';
import { t } from '../languages/t.ts';
import { usePortal } from '../scope/scope.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { fieldValueOf, momentOfField } from './moment-field.ts';
import { suggestedTimes } from './suggested-times.ts';

interface Props {
  readonly disabled: boolean;
  /** Called with seconds since 1970. */
  readonly onChoose: (at: number) => void;
}

/** Schedules a message for a suggested time or any other. */
export function ScheduleMenu({ disabled, onChoose }: Props) {
  const portal = usePortal();
  const [isOpen, setOpen] = useState(false);
  const choose = (at: number) => {
    setOpen(false);
    onChoose(at);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton label={t('scheduled.sendLater')} disabled={disabled}>
          <CalendarClock size={18} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal container={portal}>
        <Popover.Content
          className="menu schedule-menu"
          aria-label={t('scheduled.sendLater')}
          side="top"
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          <Moments onChoose={choose} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Moments({ onChoose }: Pick<Props, 'onChoose'>) {
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState(() => fieldValueOf(now.getTime() / 1000 + 24 * 3600));
  const at = momentOfField(typed);
  const isLater = at !== undefined && at * 1000 > now.getTime();
  return (
    <>
      {suggestedTimes(now).map((moment) => (
        <button
          key={moment.label}
          type="button"
          className="menu-item"
          onClick={() => onChoose(moment.at)}
        >
          <span className="grow">{moment.label}</span>
          <span className="quiet">{momentText(moment.at)}</span>
        </button>
      ))}
      <div className="menu-line" />
      <form
        className="schedule-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (at !== undefined && isLater) onChoose(at);
        }}
      >
        <input
          className="input"
          type="datetime-local"
          aria-label={t('scheduled.dateAndTime')}
          required
          min={fieldValueOf(now.getTime() / 1000)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button" disabled={!isLater}>
          {t('scheduled.schedule')}
        </button>
      </form>
    </>
  );
}
