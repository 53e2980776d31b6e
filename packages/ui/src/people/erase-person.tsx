import { useClient } from '@tidings/sdk/react';
import type { Erasure, ErasureMode, User } from '@tidings/shared-types';
import { Fragment, useCallback, useEffect, useState } from 'react';
import { t } from '../languages/t.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { Select } from '../ui/select.tsx';
import { useFetched } from '../ui/use-fetched.ts';

const choices = () =>
  [
    { value: 'delete', label: t('people.deleteThem') },
    { value: 'anonymize', label: t('people.keepThemWithoutAuthor') },
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
      title={t('people.eraseTheDataOf', { name })}
      action={t('people.eraseData')}
      isDangerous
      isReady={typed.trim() === name}
      staysOpen
      onConfirm={erase}
      onClose={onClose}
    >
      <p>{t('people.thisCannotBeUndoneTheir')}</p>
      <Select
        label={t('people.theirMessages')}
        value={messages}
        choices={choices()}
        onChoose={setMessages}
      />
      <Field
        label={t('people.typeToConfirm', { name })}
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
      title={t('people.eraseData')}
      onClose={onClose}
      foot={
        <button type="button" className="button" onClick={onClose}>
          {t('people.close')}
        </button>
      }
    >
      <p role="status">
        {isOver ? t('people.allDataWasErased') : t('people.theServerIsErasingThe')}
      </p>
      {value && <Counts erasure={value} />}
      <Problem text={problem} />
    </Dialog>
  );
}

const shown = () =>
  [
    ['messages', t('people.messagesDeleted')],
    ['anonymized_messages', t('people.messagesKeptWithoutAuthor')],
    ['files', t('people.filesDeleted')],
    ['mentions', t('people.mentionsRenamed')],
    ['reactions', t('people.reactionsRemoved')],
  ] as const;

function Counts({ erasure: { erased } }: { readonly erasure: Erasure }) {
  return (
    <dl className="facts">
      {shown().map(([kind, label]) => (
        <Fragment key={kind}>
          <dt>{label}</dt>
          <dd>{erased[kind]}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
