import type { StoreProblem } from '@tidings/sdk';
import { t } from '../languages/t.ts';

/** Describes a problem of the local database, and what the user can do. */
export function storageText({ kind }: StoreProblem): string {
  switch (kind) {
    case 'full':
      return t('chat.thisDeviceIsOutOf');
    case 'unavailable':
      return t('chat.tidingsCanNoLongerOpen');
    case 'newer':
      return t('chat.aNewerVersionOfTidings');
    case 'records-lost':
      return t('chat.messagesStoredOnThisDevice');
    case 'local-changes-lost':
      // The number of lost items is unknown.
      return t('chat.someOfYourUnsentWork');
  }
}
