import { useClient, useUsers } from '@tidings/sdk/react';
import { exportTypes, type RealmExport } from '@tidings/shared-types';
import { useCallback, useEffect, useState } from 'react';
import { momentText } from '../../format/moment-text.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';

const choices = [
  { value: exportTypes.public, label: 'Public data' },
  { value: exportTypes.fullWithConsent, label: 'Public data, and private data with consent' },
] as const;

/** While the server works at an export, the list is fetched again at this interval. */
const LOOK_MS = 2000;

/** Exports of the organization, for administrators. */
export function ExportsSection() {
  const client = useClient();
  const [type, setType] = useState<(typeof choices)[number]['value']>(exportTypes.public);
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
    <Section
      title="Exports"
      note="The server writes the data of the organization into a file in an open format, for other programs to read."
    >
      <Select
        label="Export contents"
        {...(consents.value && {
          hint: `${consenting} of ${consents.value.length} people allow the export of their private data.`,
        })}
        value={type}
        choices={choices}
        onChoose={setType}
      />
      <p className="buttons">
        <button
          type="button"
          className="button"
          disabled={start.isBusy}
          onClick={() => start.run()}
        >
          Start export
        </button>
      </p>
      <Problem text={start.problem ?? exports.problem ?? consents.problem} />
      <ul className="rows" aria-label="Exports">
        {value?.toReversed().map((each) => (
          <ExportRow key={each.id} item={each} onDelete={() => setToDelete(each.id)} />
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">No exports</p>}
      {toDelete !== undefined && (
        <Confirm
          title="Delete this export?"
          action="Delete"
          isDangerous
          onConfirm={() => remove(toDelete)}
          onClose={() => setToDelete(undefined)}
        >
          <p>The file is deleted from the server. This cannot be undone.</p>
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
  const kind = choices.find(({ value }) => value === item.export_type)?.label;
  return (
    <li className="row">
      <div className="row-text">
        <div className="row-name">{moment}</div>
        <div className="row-note">{[kind, by, stateOf(item)].filter(Boolean).join(' · ')}</div>
      </div>
      {item.export_url !== null && (
        <>
          <a className="button small" href={item.export_url} download>
            Download<span className="hidden-text"> {moment}</span>
          </a>
          <button type="button" className="button small" onClick={onDelete}>
            Delete<span className="hidden-text"> {moment}</span>
          </button>
        </>
      )}
    </li>
  );
}

function stateOf({ pending, failed_timestamp, deleted_timestamp }: RealmExport): string {
  if (pending) return 'In progress';
  if (failed_timestamp !== null) return 'Failed. Start it again, or see the log of the server';
  return deleted_timestamp === null ? 'Ready' : 'Deleted';
}
