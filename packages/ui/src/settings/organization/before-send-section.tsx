import { useClient } from '@tidings/sdk/react';
import type { BeforeSendHook, BeforeSendTest } from '@tidings/shared-types';
import { useCallback, useState } from 'react';
import { momentOf } from '../../format/days.ts';
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
  const enable = useAction(async (is_enabled: boolean) => {
    await client.api.setBeforeSendHook({ is_enabled });
    onChanged();
  });
  return (
    <>
      <ul className="rows" aria-label="Program">
        <li className="row">
          <div className="row-text">
            <div className="row-name">{hook.url}</div>
            <div className="row-note whole">{summaryOf(hook)}</div>
            {hook.failing_since !== null && (
              <div className="row-note whole">
                Most checks fail since {momentOf(hook.failing_since)}
              </div>
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
      <Problem text={enable.problem} />
      <OutsideTest test={async () => (await client.api.testBeforeSendHook({})).test}>
        {(test) => test.action && <p>{outcomeOf(test)}</p>}
      </OutsideTest>
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

function outcomeOf({ action, content, message }: BeforeSendTest): string {
  if (action === 'replace') return `It changed the test message: ${content}`;
  if (action === 'refuse') return `It refused the test message: ${message}`;
  return 'It allowed the test message.';
}
