import { useClient } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { leaveToBanner } from '../ui/leave-to-banner.ts';
import { type SavedSearch, searchFragment, useSavedSearches } from './saved-searches.ts';

interface Props {
  readonly text: string;
  /** The saved search to rename. Undefined for a new one. */
  readonly saved?: SavedSearch | undefined;
  readonly onClose: () => void;
}

/** Asks for the name of a search, to save it or to rename it. */
export function SaveSearchDialog({ text, saved, onClose }: Props) {
  const client = useClient();
  const [typed, setTyped] = useState(saved?.name ?? text.trim());
  const name = typed.trim();
  const fragment = saved?.fragment ?? searchFragment(text);
  const others = useSavedSearches()?.filter((other) => other.fragment !== fragment);
  const work = async () => {
    if (others?.some((other) => other.name === name)) throw new Error(t('search.nameIsTaken'));
    if (name === saved?.name) return;
    leaveToBanner(
      saved
        ? client.change.updateNavigationView({ fragment, name })
        : client.change.createNavigationView({ fragment, name, isPinned: true }),
    );
  };
  return (
    <FormDialog
      title={saved ? t('search.renameSearch') : t('search.saveSearch')}
      action={t('common.save')}
      work={work}
      isReady={name !== ''}
      onClose={onClose}
    >
      <Field
        label={t('search.name')}
        required
        maxLength={limits.navigationViewNameLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
