/** Whether a field may take the focus by itself. On phones, the keyboard would cover half of the screen. */
export const hasKeyboard = matchMedia('not all and (pointer: coarse)');
