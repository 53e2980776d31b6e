import { useClient } from '@tidings/sdk/react';
import type { BeforeSendHook, HookTrial } from '@tidings/shared-types';
import { useCallback, useState } from 'react';
import { momentOf } from '../../format/days.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
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
    <Section
      title="Message checks"
      note="A program of yours can check every message before it is sent: allow it, change it or refuse it. It sees all messages of people and bots, direct messages included."
    >
      <Problem text={problem} />
      {hook === null && (
        <p className="buttons">
          <button type="button" className="button primary" onClick={() => setOpen('form')}>
            Set up
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
          title="Remove the program?"
          action="Remove"
          isDangerous
          onConfirm={async () => {
            await client.api.removeBeforeSendHook({});
            reload();
          }}
          onClose={close}
        >
          <p>Messages are sent without a check. Its secret stops working.</p>
        </Confirm>
      )}
      {secret !== undefined && open === undefined && (
        <ShownSecret
          note="Your program verifies requests with this secret."
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
  const [trial, setTrial] = useState<HookTrial>();
  const { url, timeout_ms, on_failure } = hook;
  const enable = useAction(async (is_enabled: boolean) => {
    await client.api.setBeforeSendHook({ url, timeout_ms, on_failure, is_enabled });
    onChanged();
  });
  const test = useAction(async () => {
    setTrial(undefined);
    setTrial((await client.api.testBeforeSendHook({})).trial);
  });
  return (
    <>
      <ul className="rows" aria-label="Program">
        <li className="row">
          <div className="row-text">
            <div className="row-name">{url}</div>
            <div className="row-note">{summaryOf(hook)}</div>
            {hook.failing_since !== null && (
              <div className="row-note">Most checks fail since {momentOf(hook.failing_since)}</div>
            )}
          </div>
          <Switch
            label="Check messages"
            isBare
            isOn={hook.is_enabled}
            disabled={enable.isBusy}
            onSwitch={enable.run}
          />
          <button type="button" className="button small" onClick={onEdit}>
            Edit
          </button>
          <button type="button" className="button small" onClick={onRemove}>
            Remove
          </button>
        </li>
      </ul>
      <p className="buttons">
        <button type="button" className="button" disabled={test.isBusy} onClick={test.run}>
          Test
        </button>
      </p>
      <Problem text={enable.problem ?? test.problem} />
      <div role="status">{trial && <p className="quiet">{outcomeOf(trial)}</p>}</div>
    </>
  );
}

function summaryOf({ timeout_ms, on_failure, is_enabled }: BeforeSendHook): string {
  const parts = [
    `Waits up to ${timeout_ms} ms`,
    on_failure === 'allow' ? 'Sends unchecked if it fails' : 'Refuses messages if it fails',
    !is_enabled && 'Off',
  ];
  return parts.filter(Boolean).join(' · ');
}

function outcomeOf({ outcome, content, message, problem, duration_ms }: HookTrial): string {
  const after = `(${duration_ms} ms)`;
  if (outcome === 'allow') return `It allowed the test message ${after}.`;
  if (outcome === 'replace') return `It changed the test message ${after}: ${content}`;
  if (outcome === 'refuse') return `It refused the test message ${after}: ${message}`;
  return `It did not work ${after}. ${problem}`;
}
