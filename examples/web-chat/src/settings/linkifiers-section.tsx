import { useClient } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { useSubmit } from '../screens/use-submit.ts';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { Section } from './section.tsx';

/** Rules that make links of what people write. */
export function LinkifiersSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) => (await client.api.getLinkifiers({}, { signal })).linkifiers,
      [client],
    ),
  );
  const { submit, isBusy, ...adding } = useSubmit(async ({ pattern = '', url_template = '' }) => {
    await client.api.createLinkifier({ pattern, url_template });
    reload();
  });
  const remove = useAction(async (filterId: number) => {
    await client.api.deleteLinkifier({ filter_id: filterId });
    reload();
  });
  return (
    <Section
      title="Linkifiers"
      note="What looks like the pattern becomes a link in new messages, such as the numbers of your issues."
    >
      {/* What goes wrong is said in the form. */}
      <form className="card-form" key={value?.length} onSubmit={(event) => void submit(event)}>
        <Field
          label="Pattern"
          name="pattern"
          required
          autoComplete="off"
          placeholder="#(?P<id>[0-9]+)"
          hint="A regular expression (RE2) with named groups."
        />
        <Field
          label="Address"
          name="url_template"
          required
          autoComplete="off"
          placeholder="https://issues.example.com/{id}"
          hint="With the names of the groups in braces."
        />
        <Problem text={adding.problem} />
        <button type="submit" className="button" disabled={isBusy}>
          Add
        </button>
      </form>
      <Problem text={remove.problem ?? problem} />
      <ul className="rows" aria-label="Linkifiers">
        {value?.map(({ id, pattern, url_template }) => (
          <li className="row" key={id}>
            <div className="row-text">
              <div className="row-code">{pattern}</div>
              <div className="row-note">{url_template}</div>
            </div>
            <button
              type="button"
              className="button small"
              disabled={remove.isBusy}
              onClick={() => remove.run(id)}
            >
              Remove<span className="hidden-text"> {pattern}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
