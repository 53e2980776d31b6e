import { useChannels, useGroups, useUsers } from '@tidings/sdk/react';
import type { AuditEntry } from '@tidings/shared-types';
import { useMemo, useState } from 'react';
import { momentOf } from '../../format/days.ts';
import { t } from '../../languages/t.ts';
import { PeoplePicker } from '../../people/people-picker.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { type AuditCategory, categoryChoices } from './audit-categories.ts';
import { type AuditNames, auditSentence } from './audit-words.ts';
import { useAuditLog } from './use-audit-log.ts';

/** The audit log of the organization, for administrators. */
export function AuditSection() {
  const [category, setCategory] = useState<AuditCategory>('all');
  const [actor, setActor] = useState<number>();
  const [target, setTarget] = useState<number>();
  const { entries, isComplete, problem, more } = useAuditLog({ category, actor, target });
  const names = useNames();
  return (
    <Section title={t('audit.auditLog')} note={t('audit.whoChangedWhatInThis')}>
      <Select
        label={t('audit.show')}
        value={category}
        choices={categoryChoices()}
        onChoose={setCategory}
      />
      <PeoplePicker
        label={t('audit.doneBy')}
        chosen={actor === undefined ? [] : [actor]}
        onChange={(chosen) => setActor(chosen.at(-1))}
      />
      <PeoplePicker
        label={t('audit.about')}
        chosen={target === undefined ? [] : [target]}
        onChange={(chosen) => setTarget(chosen.at(-1))}
      />
      <Problem text={problem ?? more.problem} />
      {!entries && problem === undefined && <Loading />}
      {entries?.length === 0 && <p className="quiet">{t('audit.noEntries')}</p>}
      <ul className="rows" aria-label={t('audit.entries')}>
        {entries?.map((entry) => (
          <EntryRow key={entry.id} entry={entry} names={names} />
        ))}
      </ul>
      {!isComplete && (
        <p className="buttons">
          <button
            type="button"
            className="button"
            disabled={more.isBusy}
            onClick={() => more.run()}
          >
            {t('audit.loadOlderEntries')}
          </button>
        </p>
      )}
    </Section>
  );
}

interface RowProps {
  readonly entry: AuditEntry;
  readonly names: AuditNames;
}

function EntryRow({ entry, names }: RowProps) {
  const { timestamp, ip_address } = entry;
  return (
    <li className="row">
      <div className="row-text">
        <div className="audit-sentence">{auditSentence(entry, names)}</div>
        <div className="row-note">
          {[momentOf(timestamp), ip_address].filter(Boolean).join(' · ')}
        </div>
      </div>
    </li>
  );
}

function useNames(): AuditNames {
  const users = useUsers();
  const groups = useGroups();
  const channels = useChannels();
  return useMemo(
    () => ({
      users: users ?? [],
      groups: groups ?? [],
      channelName: (id) => channels?.find(({ channel }) => channel.stream_id === id)?.channel.name,
    }),
    [users, groups, channels],
  );
}
