import { openerHook } from '../scope/scope.ts';

interface OpenPerson {
  readonly userId: number;
  /** The name or picture that was clicked. The card appears beside it. */
  readonly from: HTMLElement;
}

/** The person whose card is open. */
export const useOpenPerson = openerHook<OpenPerson>();

/** The account that is being managed. */
export const useManagedAccount = openerHook<number>();
