import { openerHook } from '../scope/scope.ts';

/** The person whose card is open. */
export const useOpenPerson = openerHook<number>();
