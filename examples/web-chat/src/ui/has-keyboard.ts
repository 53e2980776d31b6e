/** Whether the caret may go into a field by itself: on phones a keyboard would cover half of what there is to see. */
export const hasKeyboard = matchMedia('not all and (pointer: coarse)');
