import { useClient } from '@tidings/sdk/react';
import type { BeforeSendHook, BeforeSendTest } from '@tidings/shared-types';
import { useCallback, useState } from 'react';
import { momentOf } from '../../format/days.ts';
import { t } from '../../languages/t.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { OutsideTest } from '../outside-test.tsx';
import { ShownSecret } from '../shown-secret.tsx';
import { BeforeSendForm } from './before-send-form.tsx';

/** The before-send hook, for owners. */
export function BeforeSendSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(async (signal) => client.api.getBeforeSendHook({}, { signal }), [client]),
  );
  const [open, setOpen] = useState<'form' | 'removing'>();
  const [secret, setSecret] = useState<string>();
  const hook = value?.before_send_hook;
  const close = () => setOpen(undefined);
  return (
    <Section title={t('organization.messageChecks')} note={t('organization.aProgramOfYoursCan')}>
      <Problem text={problem} />
      {hook === null && (
        <p className="buttons">
          <button type="button" className="button primary" onClick={() => setOpen('form')}>
            {t('organization.setUp')}
          </button>
        </p>
      )}
      {hook && (
        <Hook
          hook={hook}
          onChanged={reload}
          onEdit={() => setOpen('form')}
          onRemove={() => setOpen('removing')}
        />
      )}
      {open === 'form' && (
        <BeforeSendForm
          hook={hook ?? undefined}
          onSaved={(made) => {
            setSecret(made);
            reload();
          }}
          onClose={close}
        />
      )}
      {open === 'removing' && (
        <Confirm
          title={t('organization.removeTheProgram')}
          action={t('organization.remove')}
          isDangerous
          onConfirm={async () => {
            await client.api.removeBeforeSendHook({});
            reload();
          }}
          onClose={close}
        >
          <p>{t('organization.messagesAreSentWithoutA')}</p>
        </Confirm>
      )}
      {secret !== undefined && open === undefined && (
        <ShownSecret
          note={t('organization.yourProgramVerifiesRequestsWith')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Section>
  );
}

interface HookProps {
  readonly hook: BeforeSendHook;
  readonly onChanged: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Hook({ hook, onChanged, onEdit, onRemove }: HookProps) {
  const client = useClient();
  const enable = useAction(async (is_enabled: boolean) => {
    await client.api.setBeforeSendHook({ is_enabled });
    onChanged();
  });
  return (
    <>
      <ul className="rows" aria-label={t('organization.program')}>
        <li className="row">
          <div className="row-text">
            <div className="row-name">{hook.url}</div>
            <div className="row-note whole">{summaryOf(hook)}</div>
            {hook.failing_since !== null && (
              <div className="row-note whole">
                {t('organization.mostChecksFailSince', { time: momentOf(hook.failing_since) })}
              </div>
            )}
          </div>
          <Switch
            label={t('organization.checkMessages')}
            isBare
            isOn={hook.is_enabled}
            disabled={enable.isBusy}
            onSwitch={enable.run}
          />
          <button type="button" className="button small" onClick={onEdit}>
            {t('organization.edit')}
          </button>
          <button type="button" className="button small" onClick={onRemove}>
            {t('organization.remove')}
          </button>
        </li>
      </ul>
      <Problem text={enable.problem} />
      <OutsideTest test={async () => (await client.api.testBeforeSendHook({})).test}>
        {(test) => test.action && <p>{outcomeOf(test)}</p>}
      </OutsideTest>
    </>
  );
}

function summaryOf({ timeout_ms, on_failure, is_enabled }: BeforeSendHook): string {
  const parts = [
    t('organization.waitsUpToMs', { timeoutMs: timeout_ms }),
    on_failure === 'allow'
      ? t('organization.sendsUncheckedIfItFails')
      : t('organization.refusesMessagesIfItFails'),
    !is_enabled && t('organization.off'),
  ];
  return parts.filter(Boolean).join(' · ');
}

function outcomeOf({ action, content, message }: BeforeSendTest): string {
  if (action === 'replace')
    return t('organization.itChangedTheTestMessage', { content: content ?? '' });
  if (action === 'refuse')
    return t('organization.itRefusedTheTestMessage', { message: message ?? '' });
  return t('organization.itAllowedTheTestMessage');
}
