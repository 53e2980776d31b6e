import { useClient } from '@tidings/sdk/react';
import type { Linkifier } from '@tidings/shared-types';
import { ArrowUp, Pencil } from 'lucide-react';
import { useCallback, useState } from 'react';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { trackUnsavedInput } from '../../ui/unsaved-input.ts';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { EditLinkifier } from './edit-linkifier.tsx';
import { LinkifierFields } from './linkifier-fields.tsx';
import { movedUp } from './moved-up.ts';

/** Linkifiers: patterns in messages that become links. */
export function LinkifiersSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) => (await client.api.getLinkifiers({}, { signal })).linkifiers,
      [client],
    ),
  );
  // Another round is an empty form.
  const [round, setRound] = useState(0);
  const { submit, isBusy, ...adding } = useSubmit(async ({ pattern = '', url_template = '' }) => {
    await client.api.createLinkifier({ pattern, url_template });
    setRound(round + 1);
    reload();
  });
  const remove = useAction(async (filterId: number) => {
    await client.api.deleteLinkifier({ filter_id: filterId });
    reload();
  });
  const reorder = useAction(async (ids: readonly number[]) => {
    await client.api.reorderLinkifiers({ ordered_linkifier_ids: [...ids] });
    reload();
  });
  const [edited, setEdited] = useState<Linkifier>();
  const ids = value?.map(({ id }) => id) ?? [];
  return (
    <Section title={t('organization.linkifiers')} note={t('organization.textThatMatchesAPattern')}>
      {/* `submit` shows errors in the form. */}
      <form
        className="card-form"
        key={round}
        ref={trackUnsavedInput}
        onSubmit={(event) => void submit(event)}
      >
        <LinkifierFields />
        <Problem text={adding.problem} />
        <button type="submit" className="button" disabled={isBusy}>
          {t('organization.add')}
        </button>
      </form>
      <Problem text={remove.problem ?? reorder.problem ?? problem} />
      <ul className="rows" aria-label={t('organization.linkifiers')}>
        {value?.map((linkifier, index) => (
          <li className="row" key={linkifier.id}>
            <div className="row-text">
              <div className="row-code">{linkifier.pattern}</div>
              <div className="row-note">{linkifier.url_template}</div>
            </div>
            <IconButton
              label={t('organization.moveUpPattern', { pattern: linkifier.pattern })}
              disabled={index === 0 || reorder.isBusy}
              onClick={() => reorder.run(movedUp(ids, index))}
            >
              <ArrowUp size={16} />
            </IconButton>
            <IconButton
              label={t('organization.editPattern', { pattern: linkifier.pattern })}
              onClick={() => setEdited(linkifier)}
            >
              <Pencil size={16} />
            </IconButton>
            <button
              type="button"
              className="button small"
              disabled={remove.isBusy}
              onClick={() => remove.run(linkifier.id)}
            >
              <Text
                of="organization.deleteName"
                with={{ name: linkifier.pattern, hidden: hiddenText }}
              />
            </button>
          </li>
        ))}
      </ul>
      {edited && (
        <EditLinkifier linkifier={edited} onChanged={reload} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  );
}
