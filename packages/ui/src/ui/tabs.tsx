import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';

interface Tab {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Renders a tab when it is first selected, and keeps it mounted with its input. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const [chosen, choose] = useState(tabs[0]?.name ?? '');
  const [opened, setOpened] = useState(() => new Set([chosen]));
  const open = (name: string) => {
    choose(name);
    setOpened((before) => new Set([...before, name]));
  };
  return (
    <Radix.Root value={chosen} onValueChange={open}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger className="tab" key={tab.name} value={tab.name}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          className="tab-content"
          key={tab.name}
          value={tab.name}
          forceMount
          hidden={tab.name !== chosen}
        >
          {opened.has(tab.name) && tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
