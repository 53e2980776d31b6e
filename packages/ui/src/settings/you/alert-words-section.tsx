import { useClient } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useCallback } from 'react';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { AddForm } from '../../ui/add-form.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';

export function AlertWordsSection() {
  const client = useClient();
  const { value, set, problem } = useFetched(
    useCallback(
      async (signal) => (await client.api.getAlertWords({}, { signal })).alert_words,
      [client],
    ),
  );
  const remove = useAction(async (word: string) =>
    set((await client.api.removeAlertWords({ alert_words: [word] })).alert_words),
  );
  return (
    <Section title={t('settings.alertWords')} note={t('settings.aMessageWithOneOf')}>
      <AddForm
        label={t('settings.newAlertWord')}
        maxLength={limits.alertWordLength}
        work={async (word) =>
          set((await client.api.addAlertWords({ alert_words: [word] })).alert_words)
        }
      />
      <Problem text={remove.problem ?? problem} />
      <ul className="rows" aria-label={t('settings.alertWords')}>
        {value?.map((word) => (
          <li className="row" key={word}>
            <span className="row-text row-name">{word}</span>
            <button
              type="button"
              className="button small"
              disabled={remove.isBusy}
              onClick={() => remove.run(word)}
            >
              <Text of="settings.remove" with={{ word, hidden: hiddenText }} />
            </button>
          </li>
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">{t('settings.noAlertWords')}</p>}
    </Section>
  );
}
