import { Section } from '../../ui/section.tsx';
import { DefaultChannels } from './default-channels.tsx';
import { Folders } from './folders.tsx';

export function ChannelsSection() {
  return (
    <>
      <Section title="Default channels" note="New people are in them from the start.">
        <DefaultChannels />
      </Section>
      <Section title="Folders" note="Headings under which channels are listed.">
        <Folders />
      </Section>
    </>
  );
}
