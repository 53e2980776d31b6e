import { Section } from '../../ui/section.tsx';
import { DefaultChannels } from './default-channels.tsx';
import { Folders } from './folders.tsx';

export function ChannelsSection() {
  return (
    <>
      <Section title="Default channels" note="New members join these channels automatically.">
        <DefaultChannels />
      </Section>
      <Section title="Folders" note="Folders group channels in the sidebar.">
        <Folders />
      </Section>
    </>
  );
}
