import { createOpener } from '../ui/opener.ts';

export const personOpener = createOpener<number>();

/** Opens the card of a person. */
export const openPerson = personOpener.open;
