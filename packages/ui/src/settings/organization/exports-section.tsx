import { useClient, useUsers } from '@tidings/sdk/react';
import { exportTypes, type RealmExport } from '@tidings/shared-types';
import { useCallback, useEffect, useState } from 'react';
import { momentText } from '../../format/moment-text.ts';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';

const choices = () =>
  [
    { value: exportTypes.public, label: t('organization.publicData') },
    { value: exportTypes.fullWithConsent, label: t('organization.publicDataAndPrivateData') },
  ] as const;

/** While the server works at an export, the list is fetched again at this interval. */
const LOOK_MS = 2000;

/** Exports of the organization, for administrators. */
export function ExportsSection() {
  const client = useClient();
  const [type, setType] = useState<ReturnType<typeof choices>[number]['value']>(exportTypes.public);
  const exports = useFetched(
    useCallback(
      async (signal) => (await client.api.getRealmExports({}, { signal })).exports,
      [client],
    ),
  );
  const consents = useFetched(
    useCallback(
      async (signal) => (await client.api.getExportConsents({}, { signal })).export_consents,
      [client],
    ),
  );
  const { value, reload } = exports;
  const isPending = value?.some(({ pending }) => pending) ?? false;
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(reload, LOOK_MS);
    return () => clearInterval(timer);
  }, [isPending, reload]);
  const start = useAction(async () => {
    await client.api.createRealmExport({ export_type: type });
    reload();
  });
  const [toDelete, setToDelete] = useState<number>();
  const remove = async (export_id: number) => {
    await client.api.deleteRealmExport({ export_id });
    reload();
  };
  const consenting = consents.value?.filter(({ consented }) => consented).length ?? 0;
  return (
    <Section title={t('organization.exports')} note={t('organization.theServerWritesTheData')}>
      <Select
        label={t('organization.exportContents')}
        {...(consents.value && {
          hint: t('organization.ofPeopleAllowTheExport', {
            consenting,
            count: consents.value.length,
          }),
        })}
        value={type}
        choices={choices()}
        onChoose={setType}
      />
      <p className="buttons">
        <button
          type="button"
          className="button"
          disabled={start.isBusy}
          onClick={() => start.run()}
        >
          {t('organization.startExport')}
        </button>
      </p>
      <Problem text={start.problem ?? exports.problem ?? consents.problem} />
      <ul className="rows" aria-label={t('organization.exports')}>
        {value?.toReversed().map((each) => (
          <ExportRow key={each.id} item={each} onDelete={() => setToDelete(each.id)} />
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">{t('organization.noExports')}</p>}
      {toDelete !== undefined && (
        <Confirm
          title={t('organization.deleteThisExport')}
          action={t('organization.delete')}
          isDangerous
          onConfirm={() => remove(toDelete)}
          onClose={() => setToDelete(undefined)}
        >
          <p>{t('organization.theFileIsDeletedFrom')}</p>
        </Confirm>
      )}
    </Section>
  );
}

interface RowProps {
  readonly item: RealmExport;
  readonly onDelete: () => void;
}

function ExportRow({ item, onDelete }: RowProps) {
  const users = useUsers() ?? [];
  const by = users.find(({ user }) => user.user_id === item.acting_user_id)?.user.full_name;
  const moment = momentText(item.export_time);
  const kind = choices().find(({ value }) => value === item.export_type)?.label;
  return (
    <li className="row">
      <div className="row-text">
        <div className="row-name">{moment}</div>
        <div className="row-note">{[kind, by, stateOf(item)].filter(Boolean).join(' · ')}</div>
      </div>
      {item.export_url !== null && (
        <>
          <a className="button small" href={item.export_url} download>
            <Text of="organization.download" with={{ moment, hidden: hiddenText }} />
          </a>
          <button type="button" className="button small" onClick={onDelete}>
            <Text of="organization.deleteMoment" with={{ moment, hidden: hiddenText }} />
          </button>
        </>
      )}
    </li>
  );
}

function stateOf({ pending, failed_timestamp, deleted_timestamp }: RealmExport): string {
  if (pending) return t('organization.inProgress');
  if (failed_timestamp !== null) return t('organization.failedStartItAgainOr');
  return deleted_timestamp === null ? t('organization.ready') : t('organization.deleted');
}
