import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { Choice } from './select.tsx';

interface Props<V extends string | number> {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChoose: (value: V) => void;
}

/** A group of choices inside a menu. */
export function MenuRadio<V extends string | number>({
  label,
  value,
  choices,
  onChoose,
}: Props<V>) {
  return (
    <DropdownMenu.RadioGroup value={String(value)} aria-label={label}>
      <DropdownMenu.Label className="menu-label">{label}</DropdownMenu.Label>
      {choices.map((choice) => (
        <DropdownMenu.RadioItem
          key={choice.value}
          className="menu-item"
          value={String(choice.value)}
          onSelect={() => onChoose(choice.value)}
        >
          <span className="menu-check">
            <DropdownMenu.ItemIndicator>
              <Check size={16} />
            </DropdownMenu.ItemIndicator>
          </span>
          {choice.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
