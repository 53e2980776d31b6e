import { createOpener } from '../ui/opener.ts';

export const personOpener = createOpener<number>();

/** Shows who somebody is. */
export const openPerson = personOpener.open;
