import { t } from '../../languages/t.ts';
import { Section } from '../../ui/section.tsx';
import { DefaultChannels } from './default-channels.tsx';
import { Folders } from './folders.tsx';

export function ChannelsSection() {
  return (
    <>
      <Section
        title={t('organization.defaultChannels')}
        note={t('organization.newMembersJoinTheseChannels')}
      >
        <DefaultChannels />
      </Section>
      <Section title={t('organization.folders')} note={t('organization.foldersGroupChannelsInThe')}>
        <Folders />
      </Section>
    </>
  );
}
