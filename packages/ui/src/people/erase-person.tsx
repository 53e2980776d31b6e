import { useClient } from '@tidings/sdk/react';
import type { Erasure, ErasureMode, User } from '@tidings/shared-types';
import { Fragment, useCallback, useEffect, useState } from 'react';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { Select } from '../ui/select.tsx';
import { useFetched } from '../ui/use-fetched.ts';

const choices = [
  { value: 'delete', label: 'Delete them' },
  { value: 'anonymize', label: 'Keep them without author' },
] as const satisfies readonly { value: ErasureMode; label: string }[];

interface Props {
  readonly user: User;
  readonly onClose: () => void;
}

/** Erases a person once their name is typed, and then shows the report. */
export function ErasePerson({ user, onClose }: Props) {
  const client = useClient();
  // The name changes with the erasure.
  const [name] = useState(user.full_name);
  const [messages, setMessages] = useState<ErasureMode>('delete');
  const [typed, setTyped] = useState('');
  const [isBegun, setBegun] = useState(false);
  if (isBegun) return <ErasureReport userId={user.user_id} onClose={onClose} />;
  const erase = async () => {
    await client.api.eraseUser({ user_id: user.user_id, messages });
    setBegun(true);
  };
  return (
    <Confirm
      title={`Erase the data of ${name}?`}
      action="Erase data"
      isDangerous
      isReady={typed.trim() === name}
      staysOpen
      onConfirm={erase}
      onClose={onClose}
    >
      <p>
        This cannot be undone. Their account, files, drafts and settings are deleted, and others see
        “Deleted user” in place of their name. Backups and exports made earlier still contain their
        data.
      </p>
      <Select label="Their messages" value={messages} choices={choices} onChoose={setMessages} />
      <Field
        label={`Type “${name}” to confirm`}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
    </Confirm>
  );
}

/** While the server works at an erasure, the report is fetched again at this interval. */
const LOOK_MS = 1000;

function ErasureReport({ userId, onClose }: { readonly userId: number; onClose: () => void }) {
  const client = useClient();
  const { value, reload, problem } = useFetched(
    useCallback(
      async (signal) => (await client.api.getErasure({ user_id: userId }, { signal })).erasure,
      [client, userId],
    ),
  );
  const isOver = value !== undefined && value.finished_at !== null;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(reload, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOver, reload]);
  return (
    <Dialog
      title="Erase data"
      onClose={onClose}
      foot={
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      }
    >
      <p role="status">{isOver ? 'All data was erased.' : 'The server is erasing the data…'}</p>
      {value && <Counts erasure={value} />}
      <Problem text={problem} />
    </Dialog>
  );
}

const shown = [
  ['messages', 'Messages deleted'],
  ['anonymized_messages', 'Messages kept without author'],
  ['files', 'Files deleted'],
  ['mentions', 'Mentions renamed'],
  ['reactions', 'Reactions removed'],
] as const;

function Counts({ erasure: { erased } }: { readonly erasure: Erasure }) {
  return (
    <dl className="facts">
      {shown.map(([kind, label]) => (
        <Fragment key={kind}>
          <dt>{label}</dt>
          <dd>{erased[kind]}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
