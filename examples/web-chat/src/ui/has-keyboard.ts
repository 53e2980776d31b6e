/** Whether the caret may go into a field by itself: on phones a keyboard would come up with it, over half of what there is to see. */
export const hasKeyboard = matchMedia('(pointer: fine)');
