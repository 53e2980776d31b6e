import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

interface Tab {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Only what is chosen is rendered. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <Radix.Root defaultValue={tabs[0]?.name ?? ''}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger className="tab" key={tab.name} value={tab.name}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content className="tab-content" key={tab.name} value={tab.name}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
