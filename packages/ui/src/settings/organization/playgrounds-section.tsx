import { useClient } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useCallback, useState } from 'react';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { Field } from '../../ui/field.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { trackUnsavedInput } from '../../ui/unsaved-input.ts';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { fetchSnapshot } from './fetch-snapshot.ts';

/** Websites that run code of a language. */
export function PlaygroundsSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) =>
        (await fetchSnapshot(client, 'realm_playgrounds', signal)).realm_playgrounds ?? [],
      [client],
    ),
  );
  // Another round is an empty form.
  const [round, setRound] = useState(0);
  const { submit, isBusy, ...adding } = useSubmit(async (values) => {
    const { name = '', pygments_language = '', url_template = '' } = values;
    await client.api.createPlayground({ name, pygments_language, url_template });
    setRound(round + 1);
    reload();
  });
  const remove = useAction(async (playground_id: number) => {
    await client.api.deletePlayground({ playground_id });
    reload();
  });
  return (
    <Section
      title={t('organization.codePlaygrounds')}
      note={t('organization.websitesWherePeopleCanRun')}
    >
      {/* The form shows its errors. */}
      <form
        className="card-form"
        key={round}
        ref={trackUnsavedInput}
        onSubmit={(event) => void submit(event)}
      >
        <Field
          label={t('organization.language')}
          name="pygments_language"
          required
          maxLength={limits.codeLanguageLength}
          autoComplete="off"
          placeholder="Rust"
        />
        <Field
          label={t('organization.name')}
          name="name"
          required
          maxLength={limits.playgroundNameLength}
          autoComplete="off"
          placeholder="Rust playground"
        />
        <Field
          label={t('organization.urlTemplate')}
          name="url_template"
          required
          maxLength={limits.playgroundUrlLength}
          autoComplete="off"
          placeholder="https://play.example.com/?code={code}"
          hint={t('organization.useCodeForTheCode', { code: '{code}' })}
        />
        <Problem text={adding.problem} />
        <button type="submit" className="button" disabled={isBusy}>
          {t('organization.add')}
        </button>
      </form>
      <Problem text={remove.problem ?? problem} />
      <ul className="rows" aria-label={t('organization.codePlaygrounds')}>
        {value?.map(({ id, name, pygments_language, url_template }) => (
          <li className="row" key={id}>
            <div className="row-text">
              <div className="row-name">
                {pygments_language}: {name}
              </div>
              <div className="row-note">{url_template}</div>
            </div>
            <button
              type="button"
              className="button small"
              disabled={remove.isBusy}
              onClick={() => remove.run(id)}
            >
              <Text of="organization.deleteName" with={{ name, hidden: hiddenText }} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
