import type { StoreProblem } from '@tidings/sdk';

/** Describes a problem of the local database, and what the user can do. */
export function storageText({ kind }: StoreProblem): string {
  switch (kind) {
    case 'full':
      return 'This device is full. Free some space, and keep this page open until everything is sent.';
    case 'unavailable':
      return 'This browser does not open any more what it keeps for Tidings. Copy what you wrote, close the other tabs, and load this page again.';
    case 'newer':
      return 'A newer Tidings was here before. Load this page again to get it.';
    case 'records-lost':
      return 'The messages that this device kept were damaged. They are fetched again when you open them.';
    case 'keepsakes-lost':
      // The number of lost items is unknown.
      return 'Something that you wrote and had not sent was damaged, and is gone.';
  }
}
