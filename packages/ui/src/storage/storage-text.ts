import type { StoreProblem } from '@tidings/sdk';

/** Describes a problem of the local database, and what the user can do. */
export function storageText({ kind }: StoreProblem): string {
  switch (kind) {
    case 'full':
      return 'This device is out of storage space. Free up some space, and keep this page open until everything is sent.';
    case 'unavailable':
      return 'Tidings can no longer open its data in this browser. Copy what you wrote, close other tabs, then reload this page.';
    case 'newer':
      return 'A newer version of Tidings was used in this browser. Reload this page to get it.';
    case 'records-lost':
      return 'Messages stored on this device were damaged. They will load again when you open them.';
    case 'local-changes-lost':
      // The number of lost items is unknown.
      return 'Some of your unsent work was damaged and is lost.';
  }
}
